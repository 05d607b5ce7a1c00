ALTER TABLE "payment_claims" DROP CONSTRAINT "payment_claims_file";--> statement-breakpoint
ALTER TABLE "chat_file_bytes" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "image_files" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "email_files" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "support_file_bytes" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_file_bytes" ADD COLUMN "content_key" text;--> statement-breakpoint
ALTER TABLE "image_files" ADD COLUMN "bytes_key" text;--> statement-breakpoint
ALTER TABLE "email_files" ADD COLUMN "content_key" text;--> statement-breakpoint
ALTER TABLE "payment_claims" ADD COLUMN "file_bytes_key" text;--> statement-breakpoint
ALTER TABLE "support_file_bytes" ADD COLUMN "content_key" text;--> statement-breakpoint
CREATE INDEX "chat_file_bytes_here" ON "chat_file_bytes" USING btree ("file_id") WHERE "chat_file_bytes"."content" is not null;--> statement-breakpoint
CREATE INDEX "email_files_here" ON "email_files" USING btree ("id") WHERE "email_files"."content" is not null;--> statement-breakpoint
CREATE INDEX "payment_claims_file_here" ON "payment_claims" USING btree ("id") WHERE "payment_claims"."file_bytes" is not null;--> statement-breakpoint
CREATE INDEX "support_file_bytes_here" ON "support_file_bytes" USING btree ("file_id") WHERE "support_file_bytes"."content" is not null;--> statement-breakpoint
ALTER TABLE "payment_claims" ADD CONSTRAINT "payment_claims_file" CHECK (("payment_claims"."file_name" is null) = ("payment_claims"."file_bytes" is null and "payment_claims"."file_bytes_key" is null) and ("payment_claims"."file_type" is null) = ("payment_claims"."file_name" is null));