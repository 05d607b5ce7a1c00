CREATE TABLE "support_held_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"message" text NOT NULL,
	"status" "ticket_status",
	"canned_replies" text[] DEFAULT '{}' NOT NULL,
	"send_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "support_drafts" ADD COLUMN "status" "ticket_status";--> statement-breakpoint
ALTER TABLE "support_drafts" ADD COLUMN "uploads" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "support_files" ADD COLUMN "held_reply_id" uuid;--> statement-breakpoint
ALTER TABLE "support_settings" ADD COLUMN "undo_send_seconds" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "support_held_replies" ADD CONSTRAINT "support_held_replies_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_held_replies_ticket" ON "support_held_replies" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "support_held_replies_send" ON "support_held_replies" USING btree ("send_at");--> statement-breakpoint
CREATE INDEX "support_files_held" ON "support_files" USING btree ("held_reply_id") WHERE "support_files"."held_reply_id" is not null;