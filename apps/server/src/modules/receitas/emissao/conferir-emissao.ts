import type { cobrancas } from '@razao/contract'
import { conferirDps } from '@razao/formats/dps'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { temCertificado } from '../../certificados/index.ts'
import type { CobrancaAEmitir } from './ler-para-emitir.ts'
import { instanteDaNota, montarDps } from './montar-dps.ts'

export type RecusaDaEmissao = z.infer<typeof cobrancas.Recusa>

const A_FATURAR = 0
const COM_ERRO = 1
const AGENDADA = 3
const EMITIVEIS: readonly number[] = [A_FATURAR, COM_ERRO, AGENDADA]

const recusa = (
  codigo: string,
  campo: string | null,
  mensagem: string,
  comoResolver: string,
): RecusaDaEmissao => ({ codigo, campo, mensagem, comoResolver })

/**
 * Everything that would stop notes, before any number is given to them, by the id of each charge; nothing is written.
 * Whether a company has its certificate is asked once.
 */
export async function conferirEmissoesDe(
  ctx: Context,
  cobrancas: readonly CobrancaAEmitir[],
): Promise<ReadonlyMap<number, RecusaDaEmissao[]>> {
  const comCertificado = new Map<number, boolean>()
  for (const empresaId of new Set(cobrancas.map((cobranca) => cobranca.empresaId)))
    comCertificado.set(empresaId, await temCertificado(ctx, empresaId))
  return new Map(
    cobrancas.map((cobranca) => [
      cobranca.id,
      recusasDe(ctx, cobranca, comCertificado.get(cobranca.empresaId) === true),
    ]),
  )
}

function recusasDe(
  ctx: Context,
  cobranca: CobrancaAEmitir,
  comCertificado: boolean,
): RecusaDaEmissao[] {
  const { status, prestador } = cobranca
  if (!EMITIVEIS.includes(status))
    return [
      recusa(
        'situacao',
        null,
        'Esta cobrança está cancelada ou já tem nota.',
        'Faça outra cobrança.',
      ),
    ]
  const recusas: RecusaDaEmissao[] = []
  if (!comCertificado)
    recusas.push(
      recusa(
        'sem-certificado',
        'certificado',
        'A empresa não tem um certificado digital A1 válido.',
        'Envie o certificado em Perfil › Certificados digitais.',
      ),
    )
  if (prestador.municipioIbge === null) {
    recusas.push(
      recusa(
        'sem-municipio',
        'municipio',
        'A empresa não tem município no cadastro.',
        'Complete o endereço em Dados cadastrais.',
      ),
    )
    return recusas
  }
  return [...recusas, ...daDps(ctx, cobranca)]
}

function daDps(ctx: Context, cobranca: CobrancaAEmitir): RecusaDaEmissao[] {
  const agora = ctx.clock.now()
  const dps = montarDps(cobranca, { numero: 1, agora })
  return conferirDps(dps, {
    municipioAtivo: cobranca.cidade.ativa ?? true,
    agora: instanteDaNota(agora),
    ...(cobranca.substitui?.antes ? { substituida: cobranca.substitui.antes } : {}),
  }).map(({ codigo, campo, mensagem, comoResolver }) => ({ codigo, campo, mensagem, comoResolver }))
}
