CREATE TABLE "canned_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shortcut" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"usage_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "canned_replies_shortcut_unique" UNIQUE("shortcut"),
	CONSTRAINT "canned_replies_shortcut" CHECK ("canned_replies"."shortcut" ~ '^/[a-z0-9-]+$')
);
--> statement-breakpoint
CREATE INDEX "canned_replies_title" ON "canned_replies" USING btree ("category","title");