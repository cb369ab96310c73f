import { runAeroplaneStory } from './aeroplane-story.ts';
import { startChromium } from './chromium.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

runAeroplaneStory('Chromium', startChromium);
// CI has the short form in one of them.
if (process.env['BROWSERS_SHORT'] !== '1') {
  runAeroplaneStory('Firefox', startFirefox);
  runAeroplaneStory('WebKit', startWebKit);
}
