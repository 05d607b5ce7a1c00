CREATE TABLE "activity_chain" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"sequence" bigint DEFAULT 0 NOT NULL,
	"chain_hash" "bytea" NOT NULL,
	"head_hash" "bytea" NOT NULL,
	"sealed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"verified_sequence" bigint DEFAULT 0 NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"problem" text,
	CONSTRAINT "activity_chain_one_row" CHECK ("activity_chain"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "channel" text DEFAULT 'system' NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "viewed_by_id" text;--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "viewed_by_name" text;--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "ip_address" text;--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "job" text;--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "after" jsonb;--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "sequence" bigint;--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "content_hash" "bytea";--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "chain_hash" "bytea";--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "erased_hash" "bytea";--> statement-breakpoint
CREATE INDEX "activity_log_entity_newest" ON "activity_log" USING btree ("entity_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activity_log_action_newest" ON "activity_log" USING btree ("action","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activity_log_actor_newest" ON "activity_log" USING btree ("actor_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activity_log_channel_newest" ON "activity_log" USING btree ("channel","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "activity_log_sequence" ON "activity_log" USING btree ("sequence");--> statement-breakpoint
CREATE INDEX "activity_log_unsealed" ON "activity_log" USING btree ("created_at","id") WHERE sequence is null;--> statement-breakpoint
CREATE INDEX "activity_log_search" ON "activity_log" USING gin (("title" || E'\n' || "actor_name" || E'\n' || coalesce("entity_id", '') || E'\n' || coalesce("request_id", '') || E'\n' || coalesce("ip_address", '')) gin_trgm_ops);--> statement-breakpoint
UPDATE "activity_log" SET "channel" = CASE
	WHEN "actor_id" IS NULL THEN 'visitor'
	WHEN "actor_id" IN (SELECT "user_id"::text FROM "staff_profiles") THEN 'staff'
	ELSE 'customer' END
WHERE "actor_id" IS NOT NULL OR "actor_name" = 'Visitor';--> statement-breakpoint
CREATE FUNCTION "activity_log_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	seals text[] := array['sequence', 'content_hash', 'chain_hash'];
	erasable text[] := array['title', 'actor_name', 'viewed_by_name', 'details', 'before', 'after', 'ip_address', 'browser', 'erased_at', 'erased_hash'];
BEGIN
	IF tg_op = 'UPDATE' THEN
		-- Sealing: once, and nothing else with it.
		IF old.sequence IS NULL AND new.sequence IS NOT NULL AND to_jsonb(old) - seals = to_jsonb(new) - seals THEN
			RETURN new;
		END IF;
		-- Erasure of a person says when it happened, and leaves what was done, by which account and the seal.
		IF new.erased_at = now()::timestamptz(3) AND to_jsonb(old) - erasable = to_jsonb(new) - erasable THEN
			RETURN new;
		END IF;
	END IF;
	RAISE EXCEPTION 'The audit log is append-only: % is refused', lower(tg_op) USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "activity_log_append_only" BEFORE UPDATE OR DELETE ON "activity_log" FOR EACH ROW EXECUTE FUNCTION "activity_log_append_only"();--> statement-breakpoint
CREATE TRIGGER "activity_log_no_truncate" BEFORE TRUNCATE ON "activity_log" FOR EACH STATEMENT EXECUTE FUNCTION "activity_log_append_only"();
