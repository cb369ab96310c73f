import { lazyComponent } from '#ui/lazy-component.tsx';

/** In a file of its own: the archive, which is loaded late itself, has the menu that opens it. */
export const RemindersDialog = lazyComponent(
  async () => (await import('#features/reminders/reminders-dialog.tsx')).RemindersDialog,
);
