ALTER TYPE "public"."chat_offer_outcome" ADD VALUE 'declined' BEFORE 'missed';--> statement-breakpoint
ALTER TYPE "public"."ticket_source" ADD VALUE 'chat';