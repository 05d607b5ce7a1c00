CREATE TYPE "public"."redirect_origin" AS ENUM('staff', 'system');--> statement-breakpoint
CREATE TYPE "public"."link_place" AS ENUM('section', 'blog_post', 'faq', 'badge', 'package', 'redirect');--> statement-breakpoint
CREATE TABLE "missing_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"referrer" text,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "missing_addresses_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_address" text NOT NULL,
	"to_address" text NOT NULL,
	"status" integer DEFAULT 301 NOT NULL,
	"origin" "redirect_origin" DEFAULT 'staff' NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redirects_from_address_unique" UNIQUE("from_address"),
	CONSTRAINT "redirects_status" CHECK ("redirects"."status" in (301, 302, 308)),
	CONSTRAINT "redirects_lead_elsewhere" CHECK ("redirects"."from_address" <> "redirects"."to_address")
);
--> statement-breakpoint
CREATE TABLE "link_checks" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"links" integer NOT NULL,
	CONSTRAINT "link_checks_one_row" CHECK ("link_checks"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "link_findings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"is_external" boolean NOT NULL,
	"problem" text,
	"checked_at" timestamp (3) with time zone,
	"place_kind" "link_place" NOT NULL,
	"place_id" text NOT NULL,
	"place" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "missing_addresses_most" ON "missing_addresses" USING btree ("count" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "missing_addresses_newest" ON "missing_addresses" USING btree ("last_seen_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "redirects_newest" ON "redirects" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "redirects_target" ON "redirects" USING btree ("to_address");--> statement-breakpoint
-- Every server holds the redirects in memory; how often they were followed concerns none of them.
CREATE TRIGGER "announce_content" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF "from_address", "to_address", "status"
  ON "redirects" FOR EACH STATEMENT EXECUTE FUNCTION "announce_content"();
