import { startChromium } from './chromium.ts';
import { runFolderStory } from './folder-story.ts';

runFolderStory('Chromium', startChromium);
