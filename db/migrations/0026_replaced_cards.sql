CREATE TABLE "replaced_cards" (
	"gateway_token" text PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "replaced_cards" ADD CONSTRAINT "replaced_cards_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replaced_cards_waiting" ON "replaced_cards" USING btree ("next_attempt_at") WHERE "replaced_cards"."ended_at" is null;