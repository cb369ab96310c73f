import { startFirefox } from './firefox.ts';
import { tellStories } from './stories.ts';

tellStories('Firefox', startFirefox);
