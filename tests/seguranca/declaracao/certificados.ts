// The digital certificates of a company.
import { fabricarPfx } from '@razao/formats/certificado/testes'
import type { Mundo, Objetos } from '../mundo.ts'
import { type Declaracao, empresa, MOTIVO, um, versaoDe } from './moldes.ts'

const SENHA = 'senha de um teste'
const feitos = new Map<string, string>()

/** A .pfx of the company, the same each time. */
async function pfxDe(mundo: Mundo, { empresa: id }: Objetos): Promise<string> {
  const { cnpj } = await mundo.um<{ cnpj: string }>(
    'select identificacao as cnpj from empresa where id = $1',
    [id],
  )
  const pronto = feitos.get(cnpj)
  if (pronto !== undefined) return pronto
  const validade = { de: new Date('2026-01-01T12:00:00Z'), ate: new Date('2036-01-01T12:00:00Z') }
  const feito = Buffer.from(fabricarPfx({ senha: SENHA, cnpj, ...validade })).toString('base64')
  feitos.set(cnpj, feito)
  return feito
}

export const DE_CERTIFICADOS: Readonly<Record<string, Declaracao>> = {
  listarCertificados: um('empresaId', (o) => o.empresa),
  enviarCertificado: {
    ids: [empresa],
    entrada: async (mundo, o) => ({
      empresaId: o.empresa,
      arquivo: await pfxDe(mundo, o),
      senha: SENHA,
    }),
  },
  revogarCertificado: {
    ids: [empresa, { campo: 'certificadoId', de: (o) => o.certificado }],
    entrada: async (mundo, o) => ({
      empresaId: o.empresa,
      certificadoId: o.certificado,
      motivo: MOTIVO,
      versao: await versaoDe(mundo, 'certificado_digital', 'id = $1', [o.certificado]),
    }),
  },
}
