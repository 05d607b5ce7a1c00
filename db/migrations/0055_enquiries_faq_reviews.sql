CREATE TYPE "public"."enquiry_message_kind" AS ENUM('reply', 'answer', 'note');--> statement-breakpoint
ALTER TYPE "public"."incoming_mail_status" ADD VALUE 'enquiry' BEFORE 'ignored';--> statement-breakpoint
CREATE TABLE "review_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"review_id" uuid,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_invitations_subscription_id_unique" UNIQUE("subscription_id")
);
--> statement-breakpoint
CREATE TABLE "review_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"invites_enabled" boolean DEFAULT false NOT NULL,
	"invite_after_days" integer DEFAULT 30 NOT NULL,
	"enabled_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_settings_one_row" CHECK ("review_settings"."id" = 1),
	CONSTRAINT "review_settings_days" CHECK ("review_settings"."invite_after_days" between 1 and 365)
);
--> statement-breakpoint
CREATE TABLE "enquiry_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"general_enquiry_id" uuid,
	"domain_inquiry_id" uuid,
	"kind" "enquiry_message_kind" NOT NULL,
	"sender_id" text,
	"sender_name" text NOT NULL,
	"sender_email" text DEFAULT '' NOT NULL,
	"message" text NOT NULL,
	"quoted" text DEFAULT '' NOT NULL,
	"incoming_mail_id" uuid,
	"file_count" integer DEFAULT 0 NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enquiry_messages_one_enquiry" CHECK (num_nonnulls("enquiry_messages"."general_enquiry_id", "enquiry_messages"."domain_inquiry_id") = 1)
);
--> statement-breakpoint
DROP INDEX "faqs_order";--> statement-breakpoint
DROP INDEX "domain_inquiries_status";--> statement-breakpoint
DROP INDEX "general_enquiries_status";--> statement-breakpoint
ALTER TABLE "domain_inquiries" ADD COLUMN "assigned_to" text;--> statement-breakpoint
ALTER TABLE "general_enquiries" ADD COLUMN "assigned_to" text;--> statement-breakpoint
ALTER TABLE "general_enquiries" ADD COLUMN "ticket_id" uuid;--> statement-breakpoint
ALTER TABLE "review_invitations" ADD CONSTRAINT "review_invitations_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_invitations" ADD CONSTRAINT "review_invitations_review_id_customer_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."customer_reviews"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_messages" ADD CONSTRAINT "enquiry_messages_general_enquiry_id_general_enquiries_id_fk" FOREIGN KEY ("general_enquiry_id") REFERENCES "public"."general_enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_messages" ADD CONSTRAINT "enquiry_messages_domain_inquiry_id_domain_inquiries_id_fk" FOREIGN KEY ("domain_inquiry_id") REFERENCES "public"."domain_inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_messages" ADD CONSTRAINT "enquiry_messages_incoming_mail_id_incoming_mails_id_fk" FOREIGN KEY ("incoming_mail_id") REFERENCES "public"."incoming_mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_invitations_review" ON "review_invitations" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "review_invitations_newest" ON "review_invitations" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "enquiry_messages_general" ON "enquiry_messages" USING btree ("general_enquiry_id","position");--> statement-breakpoint
CREATE INDEX "enquiry_messages_domain" ON "enquiry_messages" USING btree ("domain_inquiry_id","position");--> statement-breakpoint
CREATE INDEX "enquiry_messages_mail" ON "enquiry_messages" USING btree ("incoming_mail_id");--> statement-breakpoint
ALTER TABLE "domain_inquiries" ADD CONSTRAINT "domain_inquiries_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "general_enquiries" ADD CONSTRAINT "general_enquiries_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "general_enquiries" ADD CONSTRAINT "general_enquiries_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_reviews_all" ON "customer_reviews" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customer_reviews_search" ON "customer_reviews" USING gin ("customer_name" gin_trgm_ops,"content" gin_trgm_ops,"customer_company" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "faqs_newest" ON "faqs" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "faqs_search" ON "faqs" USING gin ("question" gin_trgm_ops,"answer" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "domain_inquiries_service" ON "domain_inquiries" USING btree ("service_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "domain_inquiries_priority" ON "domain_inquiries" USING btree ("priority","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "domain_inquiries_assigned" ON "domain_inquiries" USING btree ("assigned_to","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "domain_inquiries_search" ON "domain_inquiries" USING gin ("company_name" gin_trgm_ops,"contact_name" gin_trgm_ops,"email" gin_trgm_ops,"domain_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "general_enquiries_assigned" ON "general_enquiries" USING btree ("assigned_to","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "general_enquiries_ticket" ON "general_enquiries" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "general_enquiries_search" ON "general_enquiries" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops,"subject" gin_trgm_ops,"message" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "faqs_order" ON "faqs" USING btree ("category_id",((not "is_featured")::int),"display_order","created_at","id");--> statement-breakpoint
CREATE INDEX "domain_inquiries_status" ON "domain_inquiries" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "general_enquiries_status" ON "general_enquiries" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);