;; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;; What a user of Emacs sees of first_gemm.hlsl with tessera-lsp, and the settings of docs/editors.md. An error ends Emacs.
(setq backtrace-on-error-noninteractive nil)

(defconst seconds 60)
(defconst multiply "sum.MultiplyAccumulate(a, b);")

(defun until-true (what condition)
  (let ((end (+ (float-time) seconds)))
    (while (not (funcall condition))
      (when (> (float-time) end) (error "Not seen: %s" what))
      (accept-process-output nil 0.02))))

(defun replace (from to)
  (goto-char (point-min))
  (search-forward from)
  (replace-match to t t)
  ;; Without a screen, Emacs is never idle, and no command ends.
  (run-hooks 'post-command-hook)
  (eglot--signal-textDocument/didChange))

(defun errors ()
  (flymake-start)
  (seq-filter (lambda (each) (eq (flymake-diagnostic-type each) 'eglot-error)) (flymake-diagnostics)))

(find-file (pop command-line-args-left))
(message "mode: %s" major-mode)
(run-hooks 'post-command-hook)
(until-true "a server" (lambda () (and (eglot-current-server) eglot--managed-mode)))

(replace multiply "sum.MultiplyAccumulat(a, b);")
(until-true "an error" #'errors)
(let ((found (car (errors))))
  (message "error in line %d: %s" (line-number-at-pos (flymake-diagnostic-beg found)) (flymake-diagnostic-text found)))
(replace "sum.MultiplyAccumulat(a, b);" multiply)
(until-true "no error" (lambda () (not (errors))))

;; The compiles for the targets end one after the other.
(goto-char (point-min))
(search-forward "sum.Mul")
(defun hover ()
  (let ((answer (jsonrpc-request (eglot-current-server) :textDocument/hover (eglot--TextDocumentPositionParams))))
    (plist-get (plist-get answer :contents) :value)))
(until-true "a hover with the target" (lambda () (string-match "| apple-m1 .*" (hover))))
(let ((text (hover)))
  (string-match "| apple-m1 .*" text)
  (message "hover: %s" (match-string 0 text)))
(goto-char (point-min))
(search-forward "sum.Mul")
(let* ((place (eglot-completion-at-point))
       (names (all-completions "Mul" (nth 2 place) (plist-get (nthcdr 3 place) :predicate))))
  (when (seq-some (lambda (name) (string-prefix-p "MultiplyAccumulate" name)) names)
    (message "completion: MultiplyAccumulate")))
(goto-char (point-min))
(search-forward "TileC su")
(search-backward "TileC")
(call-interactively #'xref-find-definitions)
(message "definition: line %d" (line-number-at-pos))

(tessera-show "spirv")
(with-current-buffer "*Tessera spirv*"
  (message "SPIR-V: %s" (buffer-substring (point-min) (line-end-position)))
  (search-forward "OpCooperativeMatrixMulAddKHR"))

(let ((browse-url-browser-function
       (lambda (url &rest _)
         (with-temp-buffer
           (insert-file-contents (url-unhex-string (string-remove-prefix "file://" url)))
           (message "plan: %s" (buffer-substring (point-min) (line-end-position)))))))
  (tessera-show-plan))
(set-buffer-modified-p nil)
(eglot-shutdown (eglot-current-server))
