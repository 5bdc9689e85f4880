import { createHash } from 'node:crypto'
import { TIPO_PESSOA } from '@razao/engine/cadastro'
import { type Competencia, somarMeses } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Db } from '../platform/db/index.ts'
import { faltamDocumentos } from './andamento.ts'
import type { Carteira } from './empresa-ficticia.ts'
import { gravar, reservarIds } from './gravar.ts'
import type { EmpresaGravada } from './gravar-cadastro.ts'
import { mesesDe } from './movimento.ts'
import {
  type NotaFicticia,
  notasDoMes,
  notasTomadas,
  xmlDaNota,
  xmlDoEvento,
} from './notas-ficticias.ts'
import { instante } from './oficina.ts'

type Onde = { readonly db: Db; readonly escritorioId: number; readonly carteira: Carteira }
type NotaDe = { readonly de: EmpresaGravada; readonly nota: NotaFicticia }

/** How many of the newest months keep the document itself. */
const MESES_COM_XML = 3

/** Every note of the history and of the month that runs, with events and the newest documents. */
export async function gravarNotas(onde: Onde, gravadas: readonly EmpresaGravada[]): Promise<void> {
  const notas = gravadas.flatMap((de) => notasDa(onde.carteira, de))
  await gravarFornecedores(onde, notas)
  const xmls = await gravarXml(onde, notas)
  const idDe = await reservarIds(onde.db, 'nota_fiscal', notas.length)
  await gravar(
    onde.db,
    'nota_fiscal',
    notas.map((nota, i) => ({
      ...linhaDaNota(onde.escritorioId, nota),
      id: idDe(i),
      xml_sha256: xmls.get(nota) ?? null,
    })),
  )
  await gravarEventos(onde, notas)
}

function notasDa(carteira: Carteira, de: EmpresaGravada): NotaDe[] {
  const { empresa, clientes } = de
  const corrente = somarMeses(carteira.ultima, 1)
  const notas: NotaFicticia[] = []
  let primeiro = 1 + (empresa.numero % 400)
  for (const competencia of mesesDe(empresa.inicio, corrente)) {
    // What the client has not sent is not here.
    if (
      competencia === carteira.ultima &&
      empresa.caso === null &&
      faltamDocumentos(carteira, empresa.ordem)
    )
      continue
    const cortado = competencia === corrente ? { ate: carteira.hoje } : {}
    const doMes = notasDoMes(carteira, { empresa, clientes }, { competencia, primeiro, ...cortado })
    primeiro += doMes.length
    notas.push(...doMes)
    if (competencia !== corrente) notas.push(...notasTomadas(carteira, empresa, competencia))
  }
  return notas.map((nota) => ({ de, nota }))
}

async function gravarFornecedores(
  { db, escritorioId: escritorio_id }: Onde,
  notas: readonly NotaDe[],
): Promise<void> {
  const novos: { de: EmpresaGravada; documento: string; nome: string }[] = []
  const vistos = new Set<string>()
  for (const { de, nota } of notas) {
    const { documento, nome } = nota.contraparte
    const chave = `${de.id}|${documento}`
    if (de.participantes.has(documento) || vistos.has(chave)) continue
    vistos.add(chave)
    novos.push({ de, documento, nome })
  }
  const idDe = await reservarIds(db, 'participante', novos.length)
  await gravar(
    db,
    'participante',
    novos.map(({ de, documento, nome }, i) => ({
      escritorio_id,
      id: idDe(i),
      empresa_id: de.id,
      documento,
      nome,
      tipo_pessoa: TIPO_PESSOA.juridica,
      papel: 'fornecedor',
      municipio_ibge: de.empresa.municipio,
      versao: 1,
    })),
  )
  for (const [i, { de, documento }] of novos.entries()) de.participantes.set(documento, idDe(i))
}

function linhaDaNota(escritorio_id: number, { de, nota }: NotaDe) {
  const { documento } = nota
  const servico = documento.modelo === 'nfse' ? documento.nota : null
  const retencoes = Object.values(nota.retencoes).reduce((a, b) => a + b, 0)
  return {
    escritorio_id,
    empresa_id: de.id,
    direcao: nota.direcao,
    status: nota.status,
    status_no_arquivo: 1,
    modelo: documento.modelo,
    leiaute: servico ? 'nfse-nacional-1.01' : 'nfe-4.00',
    chave: nota.chave,
    numero: String(documento.nota.numero),
    serie: '1',
    emissao: nota.emissao,
    competencia: nota.competencia,
    contraparte_documento: nota.contraparte.documento,
    contraparte_nome: nota.contraparte.nome,
    participante_id: de.participantes.get(nota.contraparte.documento) ?? null,
    municipio_incidencia: servico ? Number(servico.municipioIncidencia) : null,
    item_lc116: servico ? itemLc116(servico.codigoTributacaoNacional) : null,
    codigo_tributacao: codigoDeTributacao(documento),
    descricao:
      documento.modelo === 'nfse'
        ? documento.nota.descricao
        : (documento.nota.itens[0]?.descricao ?? ''),
    bruto: nota.valor,
    deducoes: 0,
    desconto: 0,
    base: nota.valor,
    aliquota_iss: servico?.aliquotaIss === undefined ? null : Number(servico.aliquotaIss) / 100,
    iss: nota.iss,
    iss_retido: nota.issRetido,
    retencoes,
    retencoes_detalhe: retencoes > 0 ? nota.retencoes : null,
    liquido: nota.valor - retencoes,
    exportacao: nota.exportacao,
    receita: nota.receita,
    fora_da_receita: nota.foraDaReceita,
    devolucao: false,
    substitui_chave: nota.substitui,
    cancelada_em: nota.canceladaEm,
    origem: 'xml-importado',
    criado_em: instante(nota.emissao, '20:00:00').toISOString(),
    versao: 1,
  }
}

const itemLc116 = (codigo: string): string => `${codigo.slice(0, 2)}.${codigo.slice(2, 4)}`

const codigoDeTributacao = (documento: NotaFicticia['documento']): string | null =>
  documento.modelo === 'nfse'
    ? documento.nota.codigoTributacaoNacional
    : (documento.nota.itens[0]?.cfop ?? null)

/** Keeps the newest documents and says the hash of each. */
async function gravarXml(
  { db, escritorioId, carteira }: Onde,
  notas: readonly NotaDe[],
): Promise<ReadonlyMap<NotaDe, string>> {
  const desde: Competencia = somarMeses(carteira.ultima, 1 - MESES_COM_XML)
  const hashes = new Map<NotaDe, string>()
  const documentos = notas.flatMap((notaDe) => {
    if (notaDe.nota.competencia < desde) return []
    const conteudo = xmlDaNota(notaDe.nota)
    const sha256 = createHash('sha256').update(conteudo).digest('hex')
    hashes.set(notaDe, sha256)
    return [{ empresa_id: notaDe.de.id, sha256, conteudo }]
  })
  const porComando = 1_000
  for (let i = 0; i < documentos.length; i += porComando) {
    await sql`
      insert into nota_xml (escritorio_id, empresa_id, sha256, conteudo)
      select ${escritorioId}::bigint, empresa_id, sha256, convert_to(conteudo, 'UTF8')
      from json_to_recordset(${JSON.stringify(documentos.slice(i, i + porComando))}::json)
        as l (empresa_id bigint, sha256 text, conteudo text)`.execute(db)
  }
  return hashes
}

async function gravarEventos(
  { db, escritorioId: escritorio_id, carteira }: Onde,
  notas: readonly NotaDe[],
): Promise<void> {
  const desde = somarMeses(carteira.ultima, 1 - MESES_COM_XML)
  const eventos = notas.flatMap(({ de, nota }) => {
    if (nota.canceladaEm === null) return []
    const quando = `${nota.canceladaEm}T19:00:00-03:00`
    const substituicao = nota.substituta !== null
    const nacional = nota.documento.modelo === 'nfse'
    const xml =
      nacional && nota.competencia >= desde ? xmlDoEvento(nota, de.empresa.cnpj, quando) : null
    const codigoDoCancelamento = nacional ? '101101' : '110111'
    return [
      {
        escritorio_id,
        chave_nota: nota.chave,
        codigo: substituicao ? '105102' : codigoDoCancelamento,
        efeito: substituicao ? 'substituicao' : 'cancelamento',
        quando,
        motivo: substituicao ? 'Descrição do serviço corrigida' : 'Erro na emissão da nota',
        substituta_chave: nota.substituta,
        xml: xml === null ? null : `\\x${Buffer.from(xml).toString('hex')}`,
        sha256: xml === null ? null : createHash('sha256').update(xml).digest('hex'),
        criado_em: quando,
      },
    ]
  })
  const idDe = await reservarIds(db, 'nota_evento', eventos.length)
  await gravar(
    db,
    'nota_evento',
    eventos.map((evento, i) => ({ ...evento, id: idDe(i) })),
  )
}
