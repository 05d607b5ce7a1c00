ALTER TABLE "chat_sessions" ADD COLUMN "first_answer_at" timestamp (3) with time zone;--> statement-breakpoint
-- Until now first_response_at was the first answer; from now on it is the first assignment, as the specification says.
UPDATE "chat_sessions" SET "first_answer_at" = "first_response_at", "first_response_at" = least("assigned_at", "first_response_at")
WHERE "assigned_at" IS NOT NULL OR "first_response_at" IS NOT NULL;
