// Companies whose queue of the national environment is read for real, against the service simulated with its certificates.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Dps, escreverDps, idDaDps } from '@razao/formats/dps'
import { createAuthority, type NoteElsewhere, startNfseNacional } from '@razao/simulators'
import { createNfse } from '../../../../integrations/nfse/index.ts'
import { SEM_FORA } from '../../../../platform/fora/index.ts'
import type { PedidoDeFora } from '../../../../platform/http/index.ts'
import { openKeyring, openVault } from '../../../../platform/vault/index.ts'
import {
  abrirBancada,
  type EmpresaDeTeste,
  type Escritorio,
  type NovaEmpresa,
  umaEmpresa,
} from '../../../../testes/fabricas.ts'
import { enviarCertificado } from '../../../certificados/enviar.ts'
import { capturarNotasJob } from '../capturar-notas.ts'
import { conferirComAFonteJob } from '../conferencia/conferir.ts'
import { entrarDaEsperaJob } from '../rejulgar.ts'

const SENHA = 'senha de um certificado de teste'
export const HOJE = new Date('2026-10-20T15:00:00Z')
const VALIDADE = { notBefore: new Date('2026-01-01'), notAfter: new Date('2027-12-31') }
export const FORNECEDOR = '11222333000181'
const CLIENTE = '11444777000161'

export const TRIBUTOS = {
  tipo: 'percentuais',
  federais: '0.1345',
  estaduais: '0',
  municipais: '0.02',
} as const

/** A plain service of a company that is not of the Simples, in São Paulo. */
export const dpsDe = (cnpj: string, { serie, numero }: { serie: number; numero: number }): Dps => ({
  ...{ ambiente: 'restrita', emissao: '2026-10-20T10:00:00-03:00', aplicativo: 'Razao teste' },
  ...{ serie, numero, competencia: '2026-10-19', municipio: '3550308' },
  prestador: {
    inscricao: { tipo: 'cnpj', numero: cnpj },
    simples: { opcao: 'nao-optante' },
    regimeEspecial: 'nenhum',
  },
  servico: {
    ...{ local: { municipio: '3550308' }, codigoTributacaoNacional: '010701' },
    descricao: 'Suporte',
  },
  valores: {
    servico: 1_000_000,
    iss: { tributacao: { tipo: 'tributavel' }, retencao: 'nenhuma' },
    totalDosTributos: TRIBUTOS,
  },
})

type Fora = {
  de?: { registration: string; name: string }
  para?: { registration: string; name: string }
} & Partial<Omit<NoteElsewhere, 'issuer' | 'taker'>>

export async function abrirBancadaDeCaptura() {
  const pasta = mkdtempSync(join(tmpdir(), 'razao-captura-'))
  const relogio = { agora: HOJE }
  const autoridade = createAuthority()
  const servico = await startNfseNacional({
    authority: autoridade,
    clock: () => relogio.agora.getTime(),
  })
  const bancada = await abrirBancada({ agora: () => relogio.agora })
  const umaPorta = () =>
    createNfse({
      ...{ sefin: servico.sefinUrl, adn: servico.adnUrl, autoridades: servico.caPem },
      ...{ algoritmo: 'sha1', prazoMs: 1000 },
    })
  const fora = {
    ...SEM_FORA,
    vault: openVault(openKeyring(join(pasta, 'chaves'))),
    nfse: umaPorta(),
  }
  let numero = 0
  const job = (escritorio: Escritorio, signal?: AbortSignal) =>
    escritorio.job({ fora, ...(signal === undefined ? {} : { signal }) })
  const linhas = async <T>(texto: string, ...valores: unknown[]): Promise<T[]> =>
    (await bancada.dono.query(texto, valores)).rows as T[]
  const certificadoDe = (cnpj: string) => {
    const { keyPem, certPem } = autoridade.issueCompany({ cnpj, name: 'Fictícia', ...VALIDADE })
    return { chavePem: keyPem, certificadoPem: certPem, cadeiaPem: [autoridade.intermediatePem] }
  }
  return {
    ...bancada,
    servico,
    fora,
    linhas,
    certificadoDe,
    mudarAgora: (agora: Date) => {
      relogio.agora = agora
    },
    /** Forgets what is outside, and what failed before. */
    recomecar() {
      servico.reset()
      relogio.agora = HOJE
      fora.nfse = umaPorta()
    },
    /** A company with a certificate. */
    async umaCapturada(escritorio: Escritorio, nova: NovaEmpresa = {}): Promise<EmpresaDeTeste> {
      const empresa = await umaEmpresa(escritorio, nova)
      const { cnpj, nome: name } = empresa
      const pfx = autoridade.issueCompany({ cnpj, name, ...VALIDADE }).pfx(SENHA)
      const pedido: PedidoDeFora = {
        base: escritorio.ctx(undefined as never),
        pool: bancada.pool,
        ...{ chave: undefined, conferir: undefined, fora },
      }
      const arquivo = pfx.toString('base64')
      await enviarCertificado(pedido, { empresaId: empresa.id, arquivo, senha: SENHA })
      return empresa
    },
    /** A note that a supplier, or the company itself, issued in another program. */
    deFora({ de, para, ...mais }: Fora) {
      numero += 1
      return servico.issueElsewhere({
        issuer: {
          city: '3550308',
          ...(de ?? { registration: FORNECEDOR, name: 'Fornecedor Fictício' }),
        },
        taker: para ?? { registration: CLIENTE, name: 'Cliente Fictício' },
        ...{ value: 100_000, number: numero },
        ...mais,
      })
    },
    /** A note by the certificate of its issuer, with whatever the DPS says. */
    async emitirComo(cnpj: string, dps: Dps): Promise<string> {
      const pedido = { xml: escreverDps(dps), idDps: idDaDps(dps) ?? '', anotar: () => {} }
      const { signal } = new AbortController()
      const quem = { escritorioId: 0, certificado: certificadoDe(cnpj), signal }
      const dita = await fora.nfse.emitir({ ...quem, ...pedido })
      if (dita.tipo !== 'autorizada') throw new Error(JSON.stringify(dita))
      return dita.chave
    },
    job,
    capturar: (escritorio: Escritorio, empresa: EmpresaDeTeste, signal?: AbortSignal) =>
      capturarNotasJob(job(escritorio, signal), { empresaId: empresa.id }),
    entrarDaEspera: (escritorio: Escritorio) => entrarDaEsperaJob(job(escritorio), {}),
    conferir: (escritorio: Escritorio, conferenciaId: number) =>
      conferirComAFonteJob(job(escritorio), { conferenciaId }),
    notas: (escritorio: Escritorio) =>
      linhas<{
        id: number
        empresa_id: number
        chave: string
        direcao: number
        status: number
        origem: string
        bruto: number
        competencia: string
      }>(
        `select id, empresa_id, chave, direcao, status, origem, bruto, competencia from nota_fiscal
         where escritorio_id = $1 order by id`,
        escritorio.id,
      ),
    documentos: (escritorio: Escritorio) =>
      linhas<{ id: number; nsu: number; situacao: string; tipo: string; motivo: string | null }>(
        `select id, nsu, situacao, tipo, motivo from captura_documento where escritorio_id = $1 order by nsu`,
        escritorio.id,
      ),
    async ponto(escritorio: Escritorio, empresa: EmpresaDeTeste) {
      const [lido] = await linhas<{
        ultimo_nsu: number
        resultado: string | null
        falhas: number
        documentos: number
        motivo: string | null
        proxima_em: string
      }>(
        `select ultimo_nsu, resultado, falhas, documentos, motivo, proxima_em from captura
         where escritorio_id = $1 and empresa_id = $2`,
        escritorio.id,
        empresa.id,
      )
      return lido
    },
    async fechar() {
      await bancada.fechar()
      await servico.stop()
      rmSync(pasta, { recursive: true, force: true })
    },
  }
}
export type BancadaDeCaptura = Awaited<ReturnType<typeof abrirBancadaDeCaptura>>
