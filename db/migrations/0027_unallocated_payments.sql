ALTER TABLE "gateway_notifications" ADD COLUMN "gross_cents" bigint;--> statement-breakpoint
ALTER TABLE "gateway_notifications" ADD COLUMN "fee_cents" bigint;--> statement-breakpoint
ALTER TABLE "gateway_notifications" ADD COLUMN "unallocated_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gateway_notifications" ADD COLUMN "resolved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "gateway_notifications" ADD COLUMN "resolved_by" text;--> statement-breakpoint
ALTER TABLE "gateway_notifications" ADD COLUMN "resolution" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "gateway_notifications_unallocated" ON "gateway_notifications" USING btree ("unallocated_since" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "gateway_notifications"."unallocated_since" is not null;--> statement-breakpoint
ALTER TABLE "gateway_notifications" ADD CONSTRAINT "gateway_notifications_resolved" CHECK (("gateway_notifications"."resolved_at" is null) = ("gateway_notifications"."resolved_by" is null));