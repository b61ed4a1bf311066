# Runs a command and fails unless it ends with $STATUS.
"$@"
test $? -eq "$STATUS"
