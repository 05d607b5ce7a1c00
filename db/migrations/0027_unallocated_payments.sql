CREATE TABLE "replaced_cards" (
	"gateway_token" text PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gateway_notifications" ADD COLUMN "gross_cents" bigint;--> statement-breakpoint
ALTER TABLE "gateway_notifications" ADD COLUMN "fee_cents" bigint;--> statement-breakpoint
ALTER TABLE "gateway_notifications" ADD COLUMN "unallocated_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gateway_notifications" ADD COLUMN "resolved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gateway_notifications" ADD COLUMN "resolved_by" text;--> statement-breakpoint
ALTER TABLE "gateway_notifications" ADD COLUMN "resolution" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "replaced_cards" ADD CONSTRAINT "replaced_cards_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replaced_cards_waiting" ON "replaced_cards" USING btree ("next_attempt_at") WHERE "replaced_cards"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "gateway_notifications_unallocated" ON "gateway_notifications" USING btree ("unallocated_since" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "gateway_notifications"."unallocated_since" is not null;--> statement-breakpoint
ALTER TABLE "gateway_notifications" ADD CONSTRAINT "gateway_notifications_resolved" CHECK (("gateway_notifications"."resolved_at" is null) = ("gateway_notifications"."resolved_by" is null));