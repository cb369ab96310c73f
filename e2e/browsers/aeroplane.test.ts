import { runAeroplaneStory } from './aeroplane-story.ts';
import { startChromium } from './chromium.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

runAeroplaneStory('Chromium', startChromium);
runAeroplaneStory('Firefox', startFirefox);
runAeroplaneStory('WebKit', startWebKit);
