import { startChromium } from './chromium.ts';
import { startFirefox } from './firefox.ts';
import { runFolderStory } from './folder-story.ts';
import { startWebKit } from './webkit.ts';

runFolderStory('Chromium', startChromium);
// The rest is told in all of them anyway.
if (process.env['BROWSERS_SHORT'] !== '1') {
  runFolderStory('Firefox', startFirefox);
  runFolderStory('WebKit', startWebKit);
}
