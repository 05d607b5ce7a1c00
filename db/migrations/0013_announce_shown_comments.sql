-- A comment that waits for staff, or was turned down, is on no page: only what happens to approved ones changes what is shown. With triggers for
-- each row, because those of a statement see no row; TRUNCATE stays one of the statement.
DROP TRIGGER "announce_content" ON "blog_comments";
--> statement-breakpoint
CREATE TRIGGER "announce_content" AFTER INSERT ON "blog_comments" FOR EACH ROW WHEN (NEW."status" = 'approved') EXECUTE FUNCTION "announce_content"();
--> statement-breakpoint
CREATE TRIGGER "announce_content_changed" AFTER UPDATE ON "blog_comments" FOR EACH ROW
  WHEN (OLD."status" = 'approved' OR NEW."status" = 'approved') EXECUTE FUNCTION "announce_content"();
--> statement-breakpoint
CREATE TRIGGER "announce_content_removed" AFTER DELETE ON "blog_comments" FOR EACH ROW WHEN (OLD."status" = 'approved') EXECUTE FUNCTION "announce_content"();
--> statement-breakpoint
CREATE TRIGGER "announce_content_emptied" AFTER TRUNCATE ON "blog_comments" FOR EACH STATEMENT EXECUTE FUNCTION "announce_content"();
