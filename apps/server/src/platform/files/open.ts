import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Files } from './files.ts'
import { createLocalFiles } from './local.ts'
import { createS3Files } from './s3.ts'

/** The store the configuration names: an S3 when its address is given, else a folder beside the data. */
export function openFiles(config: Config): Files {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGIAO: region,
    S3_CHAVE: key,
    S3_SEGREDO: secret,
  } = config
  if (endpoint === undefined) return createLocalFiles(join(config.RAZAO_DADOS, 'arquivos'))
  if (!bucket || !key || !secret)
    throw new Error('S3_ENDPOINT pede também S3_BUCKET, S3_CHAVE e S3_SEGREDO.')
  return createS3Files({ endpoint, bucket, region, key, secret })
}
