-- The launcher is part of cached pages.
CREATE TRIGGER "announce_content" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "chat_widget_config" FOR EACH STATEMENT EXECUTE FUNCTION "announce_content"();
