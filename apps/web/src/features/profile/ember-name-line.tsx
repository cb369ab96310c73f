import type { WireProfile } from '@fivefold/contract/shapes/profile';
import { suggestEmberName } from '@fivefold/rules/ember-name';
import { useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import styles from './ember-name-line.module.css';
import { EmberNameForm } from './ember-name-form.tsx';

/** What the ember is called, and the way to change it. */
export function EmberNameLine({ profile }: { profile: Pick<WireProfile, 'uid' | 'ember_name'> }) {
  const [isOpen, setIsOpen] = useState(false);
  const { uid, ember_name: name } = profile;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="quiet" size="small" className={styles.line} onClick={() => setIsOpen(true)}>
        {name === null ? t('Name your ember') : t('Rename {name}', { name })}
      </Button>
      {isOpen && (
        <Modal title={t('What will you call your ember?')} onClose={close}>
          <EmberNameForm
            hint={t('Only you see it.')}
            initial={name ?? suggestEmberName(uid)}
            onSaved={close}
            other={{ text: t('Cancel'), onPress: close }}
          >
            {null}
          </EmberNameForm>
        </Modal>
      )}
    </>
  );
}
