create index push_news__actor on push_news (actor_uid);
