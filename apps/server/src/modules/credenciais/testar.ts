import { createPrivateKey, X509Certificate } from 'node:crypto'
import { credenciais, type RouteOutput, type RouteParsed } from '@razao/contract'
import { formatarData } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/index.ts'
import { type CertificadoAberto, ErroDeFora } from '../../platform/fora/index.ts'
import { type PedidoDeFora, PorConferir } from '../../platform/http/index.ts'
import { problem } from '../../platform/problem.ts'
import { VaultError } from '../../platform/vault/index.ts'
import { usarCertificado } from '../certificados/index.ts'
import { escolhidas } from './em-lote.ts'
import { type Credencial, credencialDa, type Linha } from './queries.ts'
import { COLUNAS_DA_CREDENCIAL, credenciaisPorId } from './sql-credenciais.ts'

type Testar = typeof credenciais.testarCredenciais
type AoVivo = Credencial & { readonly municipioDaEmpresa: number | null }
type Resultado = { readonly ok: boolean; readonly texto: string }

const PRAZO_MS = 15_000

const ABRE = 'O certificado abre, e a chave é a dele.'

const recusado = (texto: string): Resultado => ({ ok: false, texto })

/** A procuração is tested by what it is: when it counts and what it gives. */
function testarProcuracao({ situacao, detalhe, validoAte }: Credencial): Resultado {
  if (situacao === 'vencida' || situacao === 'falta' || situacao === 'faltam-poderes')
    return recusado(detalhe)
  return {
    ok: true,
    texto: `A procuração vale até ${formatarData(validoAte ?? '')} e tem os poderes que o regime pede.`,
  }
}

/** The key is of the certificate, and it counts now. */
function conferirCertificado(
  { chavePem, certificadoPem }: CertificadoAberto,
  agora: Date,
): Resultado {
  const certificado = new X509Certificate(certificadoPem)
  if (!certificado.checkPrivateKey(createPrivateKey(chavePem)))
    return recusado('A chave que está no cofre não é a deste certificado. Envie o .pfx de novo.')
  if (new Date(certificado.validTo) <= agora) return recusado('O certificado venceu. Envie o novo.')
  return { ok: true, texto: ABRE }
}

/** Shows a certificate that is right to the national environment; who does not answer says nothing of it. */
async function noAmbienteNacional(
  { base, fora }: PedidoDeFora,
  municipio: number,
  certificado: CertificadoAberto,
): Promise<Resultado> {
  try {
    await fora.nfse.parametros({
      escritorioId: base.tenant.escritorioId,
      certificado,
      municipio,
      signal: AbortSignal.timeout(PRAZO_MS),
    })
    return { ok: true, texto: 'O ambiente nacional da NFS-e aceitou o certificado.' }
  } catch (erro) {
    if (!(erro instanceof ErroDeFora)) throw erro
    const { status = 0 } = erro
    if (status === 401 || status === 403)
      return recusado('O ambiente nacional da NFS-e não aceitou o certificado.')
    return { ok: true, texto: `${ABRE} O ambiente nacional não respondeu agora: teste de novo.` }
  }
}

/** The certificate of the company, opened; and shown to the national environment, where that is the system. */
async function testarCertificado(
  pedido: PedidoDeFora,
  { empresaId, sistema, municipioDaEmpresa: municipio }: AoVivo,
): Promise<Resultado> {
  const { base, pool, fora } = pedido
  const write = <R>(work: (ctx: Context) => Promise<R>): Promise<R> =>
    transaction(pool, base.ator, (db) => work({ ...base, db }))
  const rotulo = credenciais.ROTULOS_SISTEMA_DE_GOVERNO[sistema]
  const uso = { empresaId, motivo: `Teste do acesso: ${rotulo}` }
  try {
    const dito = await usarCertificado(fora, write, uso, async (certificado) => {
      const local = conferirCertificado(certificado, base.clock.now())
      if (!local.ok || sistema !== 'emissor-nacional' || !fora.nfse.ligada || municipio === null)
        return local
      return await noAmbienteNacional(pedido, municipio, certificado)
    })
    return dito ?? recusado('Não há certificado em uso desta empresa. Envie o .pfx.')
  } catch (erro) {
    if (erro instanceof VaultError)
      return recusado('O cofre não abriu o certificado. Envie o .pfx de novo.')
    throw erro
  }
}

/** Null: by this means no door of ours leads there yet, and saying anything would be saying what is not known. */
async function testarUma(pedido: PedidoDeFora, qual: AoVivo): Promise<Resultado | null> {
  if (qual.forma === 'procuracao') return testarProcuracao(qual)
  if (qual.forma === 'certificado') return await testarCertificado(pedido, qual)
  return null
}

async function lerEscolhidas(
  ctx: Context,
  selecao: RouteParsed<Testar>['selecao'],
): Promise<AoVivo[]> {
  const quais = await escolhidas(ctx, selecao)
  if (quais.length > credenciais.MAXIMO_DE_TESTES)
    throw problem('entrada-invalida', {
      detail: `Teste até ${credenciais.MAXIMO_DE_TESTES} acessos de cada vez: use os filtros.`,
    })
  const ids = quais.map(({ id }) => id)
  const { rows } = await sql<Linha & { municipioDaEmpresa: number | null }>`
    select ${COLUNAS_DA_CREDENCIAL}, (select e.municipio_ibge from empresa e
      where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = c.empresa_id) as "municipioDaEmpresa"
    ${credenciaisPorId(ctx, ids)} order by c.id`.execute(ctx.db)
  return rows.map((linha) => ({
    ...credencialDa(ctx, linha),
    municipioDaEmpresa: linha.municipioDaEmpresa,
  }))
}

const anotar = (ctx: Context, id: number, { ok, texto }: Resultado) =>
  sql`update credencial_governo set testada_em = ${ctx.clock.now().toISOString()}, teste_ok = ${ok}, teste_texto = ${texto},
      versao = versao + 1
    where escritorio_id = ${ctx.tenant.escritorioId} and id = ${id} and encerrada_em is null`.execute(
    ctx.db,
  )

/**
 * Tests what can be tested of each access, outside any transaction, and writes what came of it. Asked twice it tests
 * twice, and the last one is what stays.
 */
export async function testarCredenciais(
  pedido: PedidoDeFora,
  { selecao }: RouteParsed<Testar>,
): Promise<RouteOutput<Testar>> {
  const { base, pool, conferir } = pedido
  if (conferir !== undefined) throw new PorConferir()
  const quais = await transaction(pool, base.ator, (db) => lerEscolhidas({ ...base, db }, selecao))
  const contagem = { aceitas: 0, recusadas: 0, semTeste: 0 }
  for (const qual of quais) {
    const resultado = await testarUma(pedido, qual)
    if (resultado === null) {
      contagem.semTeste += 1
      continue
    }
    contagem[resultado.ok ? 'aceitas' : 'recusadas'] += 1
    await transaction(pool, base.ator, (db) => anotar({ ...base, db }, qual.id, resultado))
  }
  return contagem
}
