-- A payment's method is 'card', whichever gateway takes it. Renamed values keep their place: rows, indexes and checks follow by themselves.
ALTER TYPE "public"."payment_method" RENAME VALUE 'payfast' TO 'card';--> statement-breakpoint
-- A statement line is reconciled, a proof of payment confirmed.
ALTER TYPE "public"."bank_line_state" RENAME VALUE 'posted' TO 'reconciled';--> statement-breakpoint
ALTER TYPE "public"."claim_state" RENAME VALUE 'settled' TO 'confirmed';--> statement-breakpoint
ALTER TABLE "payfast_notifications" RENAME TO "gateway_notifications";--> statement-breakpoint
ALTER INDEX "payfast_notifications_pkey" RENAME TO "gateway_notifications_pkey";--> statement-breakpoint
ALTER INDEX "payfast_notifications_payment" RENAME TO "gateway_notifications_payment";--> statement-breakpoint
ALTER INDEX "payfast_notifications_token" RENAME TO "gateway_notifications_token";--> statement-breakpoint
ALTER INDEX "payfast_notifications_order" RENAME TO "gateway_notifications_order";--> statement-breakpoint
ALTER INDEX "payfast_notifications_waiting" RENAME TO "gateway_notifications_waiting";--> statement-breakpoint
-- The activity log keeps its kinds as text.
UPDATE "activity_log" SET "entity_type" = 'gateway_notification' WHERE "entity_type" = 'payfast_notification';--> statement-breakpoint
UPDATE "activity_log" SET "action" = 'confirmed' WHERE "entity_type" = 'payment_claim' AND "action" = 'settled';
