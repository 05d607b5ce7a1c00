ALTER TYPE "public"."ticket_change_kind" ADD VALUE 'copy';--> statement-breakpoint
CREATE TABLE "support_ticket_copies" (
	"ticket_id" uuid NOT NULL,
	"address" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"removed_by" text,
	CONSTRAINT "support_ticket_copies_ticket_id_address_pk" PRIMARY KEY("ticket_id","address")
);
--> statement-breakpoint
ALTER TABLE "support_ticket_copies" ADD CONSTRAINT "support_ticket_copies_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_ticket_copies_address" ON "support_ticket_copies" USING btree ("address");