/** Pages that people open a few times in years, as one file: each file of its own would lengthen the first load's list. */
export { ChangeEmailPage } from './pages/change-email-page.tsx';
export { ConfirmEmailPage } from './pages/confirm-email-page.tsx';
export { WithdrawPage } from './pages/withdraw-page.tsx';
