CREATE TABLE "email_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_template_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"written_by" text,
	"written_at" timestamp (3) with time zone NOT NULL,
	"replaced_by" text NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_queue" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"paused_by" text,
	CONSTRAINT "mail_queue_one_row" CHECK ("mail_queue"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "email_templates" ADD COLUMN "sample_values" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "email_templates" ADD COLUMN "program_default" jsonb;--> statement-breakpoint
ALTER TABLE "email_templates" ADD COLUMN "edited_by" text;--> statement-breakpoint
ALTER TABLE "email_template_versions" ADD CONSTRAINT "email_template_versions_template_id_email_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."email_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_template_versions_newest" ON "email_template_versions" USING btree ("template_id","replaced_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "email_logs_status" ON "email_logs" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "email_logs_template" ON "email_logs" USING btree ("template_name","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "email_logs_waiting" ON "email_logs" USING btree ("created_at","id") WHERE "email_logs"."status" = 'queued' and "email_logs"."review" is null;--> statement-breakpoint
CREATE INDEX "email_logs_search" ON "email_logs" USING gin ("recipient" gin_trgm_ops, "subject" gin_trgm_ops) WITH (gin_pending_list_limit = 256);
