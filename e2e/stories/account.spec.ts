import { readFile } from 'node:fs/promises';
import { expectNothingFrom } from '../support/axe.ts';
import { addGoal, choosePlan, goalCard, logIn, newEmail, PASSWORD, signUp } from '../support/people.ts';
import { addPhoto, drawPicture } from '../support/pictures.ts';
import { expect, story } from '../support/story.ts';

// The recorder of traces reads the addresses of previews, which the content security policy forbids any script.
story.use({ contextOptions: { reducedMotion: 'reduce' }, trace: 'off' });

story('exports everything, deletes the account, and signs up again', async ({ page, otherPage }) => {
  story.setTimeout(180_000);
  const email = await signUp(page, newEmail('ann'));

  await story.step('without a plan there is a way to the settings', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: /^Data/ }).click();
    await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible();
    await page.goto('/#/');
  });
  await choosePlan(page);
  await addGoal(page, 'Bake bread');
  await page.getByRole('button', { name: /^Bake bread/ }).click();
  const card = goalCard(page, 'Bake bread');
  await addPhoto(page, card, await drawPicture(page, { width: 600, height: 400, type: 'image/jpeg' }));
  await card.getByRole('textbox', { name: /Note/ }).fill('With rye');
  await card.getByRole('button', { name: 'Check in with photo' }).click();
  await expect(card.getByRole('img', { name: /^Your photo, Today/ })).toBeVisible();

  await story.step('downloads one ZIP with notes and photo', async () => {
    await page.goto('/#/settings?room=data');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^fivefold-\d{4}-\d\d-\d\d\.zip$/);
    const zip = await readFile(await download.path());
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    expect(zip.toString('latin1')).toMatch(/photos\/\d{4}-\d\d-\d\d-bake-bread-[0-9a-f]{8}-0\.jpg/);
    await expect(page.getByText('Your data is downloaded.').first()).toBeVisible();
  });

  await story.step('makes an access token, which reads until it is revoked', async () => {
    await page.goto('/#/settings?room=privacy');
    await page.getByRole('button', { name: 'Make a token' }).click();
    const making = page.getByRole('dialog', { name: 'Make a token' });
    await expectNothingFrom(page, 'making an access token');
    await making.getByRole('textbox', { name: 'Name' }).fill('Wall display');
    await making.getByRole('radio', { name: 'Read' }).check();
    await making.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await making.getByRole('button', { name: 'Make the token' }).click();
    const token = await page.getByRole('textbox', { name: 'Your access token' }).inputValue();
    await expectNothingFrom(page, 'the new access token');
    await page.getByRole('button', { name: 'Done' }).click();
    const read = () => page.request.get('/api/personal-goals', { headers: { authorization: `Bearer ${token}` } });
    expect(JSON.stringify(await (await read()).json())).toContain('Bake bread');
    await page.getByRole('button', { name: 'Revoke Wall display' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('Wall display is revoked.').first()).toBeVisible();
    // The button went with its row, and the focus to what stands above the list.
    await expect(page.getByText(/^For a script, an AI assistant/)).toBeFocused();
    expect((await read()).status()).toBe(401);
  });

  await story.step('signs another device out', async () => {
    await logIn(otherPage, email);
    await expect(otherPage.getByRole('heading', { name: /Goals$/ }).first()).toBeVisible();
    await page.goto('/#/settings?room=keys');
    await page.reload();
    await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(2);
    await expectNothingFrom(page, 'the account in the settings');
    await page.getByRole('button', { name: 'Log out everywhere else' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1);
    await otherPage.reload();
    await expect(otherPage.getByRole('button', { name: 'Log In' })).toBeVisible();
  });

  await story.step('deletes the account', async () => {
    await page.goto('/#/settings?room=data');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expectNothingFrom(page, 'deleting the account');
    await dialog.getByRole('textbox', { name: 'Your email, to confirm' }).fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill('not the password');
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(dialog.getByText('Incorrect password.')).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByText('Your account is deleted.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  });

  await story.step('refuses the deleted account’s log-in, and the address can sign up again', async () => {
    await logIn(page, email);
    await expect(page.getByText('Incorrect email or password.')).toBeVisible();
    await signUp(page, email);
    await choosePlan(page);
    await expect(page.getByText('Bake bread')).toHaveCount(0);
  });
});
