CREATE TABLE "support_reads" (
	"ticket_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "support_reads_ticket_id_user_id_pk" PRIMARY KEY("ticket_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "support_settings" ADD COLUMN "assigns_on_answer" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "support_reads" ADD CONSTRAINT "support_reads_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_reads" ADD CONSTRAINT "support_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_reads_user" ON "support_reads" USING btree ("user_id");--> statement-breakpoint
-- Search looks through the words of messages, of notes and of chats.
CREATE INDEX support_messages_search ON support_messages USING gin (message gin_trgm_ops) WITH (gin_pending_list_limit='256');--> statement-breakpoint
CREATE INDEX chat_messages_search ON chat_messages USING gin (content gin_trgm_ops) WITH (gin_pending_list_limit='256');--> statement-breakpoint
CREATE INDEX chat_sessions_search ON chat_sessions USING gin (visitor_name gin_trgm_ops, visitor_email gin_trgm_ops) WITH (gin_pending_list_limit='256');--> statement-breakpoint
-- Deleting tickets is a permission of its own: who could delete before still can.
INSERT INTO permissions (id, category, display_name) VALUES ('tickets.delete', 'Support', 'Delete tickets') ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO role_permissions (role_id, permission_id) SELECT role_id, 'tickets.delete' FROM role_permissions WHERE permission_id = 'tickets.handle' ON CONFLICT DO NOTHING;
