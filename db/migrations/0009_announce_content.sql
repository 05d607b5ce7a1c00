-- Servers keep public pages, and what these read, in memory. Every change of what they show is announced by the table itself, when it is
-- committed, so that no write path (a new operation, a script, an operator's psql) can forget it. The payload names nothing: all is read anew.
CREATE FUNCTION "announce_content"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('hostwright_content', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "announce_content" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "packages" FOR EACH STATEMENT EXECUTE FUNCTION "announce_content"();
--> statement-breakpoint
CREATE TRIGGER "announce_content" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "site_settings" FOR EACH STATEMENT EXECUTE FUNCTION "announce_content"();
--> statement-breakpoint
CREATE TRIGGER "announce_content" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "vat_rates" FOR EACH STATEMENT EXECUTE FUNCTION "announce_content"();
