CREATE TABLE "statement_mappings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"signature" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unread_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"content" "bytea" NOT NULL,
	"content_hash" text NOT NULL,
	"uploaded_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unread_statements_content_hash_unique" UNIQUE("content_hash")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "statement_mappings_layout" ON "statement_mappings" USING btree ("account","signature");