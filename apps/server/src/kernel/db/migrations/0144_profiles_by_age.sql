create index profiles__created on profiles (created_at, uid);
