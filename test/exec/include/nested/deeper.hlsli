#pragma once
#define INCLUDED_VALUE 45
