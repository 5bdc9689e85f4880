import { REGIME, TIPO_PESSOA } from '@razao/engine/cadastro'
import { sql } from 'kysely'
import type { Db } from '../platform/db/index.ts'
import { maisTarde } from './datas.ts'
import type { Carteira, EmpresaFicticia } from './empresa-ficticia.ts'
import { gravar, reservarIds } from './gravar.ts'
import { cadastroDoCliente, gravarContatos, gravarServicos } from './gravar-clientes.ts'
import { type Contraparte, clientesDa } from './notas-ficticias.ts'
import { sortear } from './sorteio.ts'

/** A company that is already in the database. */
export type EmpresaGravada = {
  readonly empresa: EmpresaFicticia
  readonly id: number
  readonly clientes: readonly Contraparte[]
  /** Document → id. */
  readonly participantes: Map<string, number>
}

type Onde = {
  readonly db: Db
  readonly escritorioId: number
  readonly carteira: Carteira
  /** Who answers for companies, by turns. */
  readonly responsaveis: readonly number[]
}

/** Writes the companies with their people, rules, customers, accounts and certificates. */
export async function gravarCadastro(
  onde: Onde,
  empresas: readonly EmpresaFicticia[],
): Promise<EmpresaGravada[]> {
  const idDe = await reservarIds(onde.db, 'empresa', empresas.length)
  const gravadas = empresas.map(
    (empresa, i): EmpresaGravada => ({
      empresa,
      id: idDe(i),
      clientes: clientesDa(onde.carteira, empresa),
      participantes: new Map(),
    }),
  )
  await gravarEmpresas(onde, gravadas)
  await gravarSocios(onde, gravadas)
  await gravarParticipantes(onde, gravadas)
  await gravarContatos(onde, gravadas)
  await gravarServicos(onde, gravadas)
  await gravarContasECertificados(onde, gravadas)
  return gravadas
}

const grupoDoAnexo = (anexo: string): number => (anexo === 'IV' ? 2 : 1)

async function gravarEmpresas(onde: Onde, gravadas: readonly EmpresaGravada[]): Promise<void> {
  const { db, escritorioId: escritorio_id, responsaveis } = onde
  await gravar(
    db,
    'empresa',
    gravadas.map(({ empresa: e, id }) => ({
      escritorio_id,
      id,
      identificacao: e.cnpj,
      apelido: e.apelido,
      razao_social: e.razaoSocial,
      regime: e.regime,
      categoria: e.ordem % 17 === 16 ? 2 : 1,
      tipo_pessoa: TIPO_PESSOA.juridica,
      porte: e.porte,
      municipio_ibge: e.municipio,
      inscricao_municipal: e.inscricaoMunicipal,
      abertura: e.abertura,
      cliente_desde: e.clienteDesde,
      email: e.email,
      telefone: e.telefone,
      responsavel_id: responsaveis[e.ordem % responsaveis.length] ?? null,
      etiquetas: e.etiquetas,
      criado_em: `${e.clienteDesde}T12:00:00-03:00`,
      versao: 1,
    })),
  )
  await gravar(
    db,
    'empresa_perfil',
    gravadas.map(({ empresa: e, id }) => ({
      escritorio_id,
      empresa_id: id,
      vigente_de: e.abertura.slice(0, 7),
      regime: e.regime,
      base_reconhecimento: e.caso === 'caixa' ? 1 : 0,
      grupo_anexo: grupoDoAnexo(e.ramo.anexo),
      anexo: e.regime === REGIME.simples ? e.ramo.anexo : null,
      aliquota_iss: e.ramo.especie === 'servico' ? Number(e.ramo.aliquotaIss) / 100 : null,
      impedida_icms_iss: false,
      mei_atividade: e.regime === REGIME.mei ? 'servicos' : null,
      versao: 1,
    })),
  )
  await gravar(
    db,
    'empresa_atividade',
    gravadas
      .map(({ empresa: e, id }) => ({
        escritorio_id,
        empresa_id: id,
        cnae: e.ramo.cnae,
        descricao: e.ramo.atividade,
        item_lc116: e.ramo.itemLc116,
        anexo: e.ramo.anexo,
        principal: true,
        sem_iss: false,
        iss_fixo: false,
        versao: 1,
      }))
      .map(comId(await reservarIds(db, 'empresa_atividade', gravadas.length))),
  )
}

const comId =
  (idDe: (indice: number) => number) =>
  <T>(linha: T, i: number) => ({ id: idDe(i), ...linha })

async function gravarSocios(onde: Onde, gravadas: readonly EmpresaGravada[]): Promise<void> {
  const { db, escritorioId: escritorio_id, carteira } = onde
  const socios = gravadas.flatMap(({ empresa, id }) =>
    empresa.socios.map((socio) => ({ empresa, empresa_id: id, socio })),
  )
  const pessoas = await gravarPessoas(onde, new Map(socios.map(({ socio }) => [socio.cpf, socio])))
  const idDoSocio = await reservarIds(db, 'socio', socios.length)
  await gravar(
    db,
    'socio',
    socios.map(({ empresa, empresa_id, socio }, i) => ({
      escritorio_id,
      id: idDoSocio(i),
      empresa_id,
      pessoa_id: pessoas.get(socio.cpf),
      participacao: socio.participacao,
      administrador: socio.administrador,
      de: empresa.abertura,
      outras_fontes_inss: 0,
      versao: 1,
    })),
  )
  const comRegra = socios.flatMap(({ empresa, empresa_id, socio }, i) =>
    socio.regra === null
      ? []
      : [
          {
            escritorio_id,
            empresa_id,
            socio_id: idDoSocio(i),
            tipo: socio.regra.tipo,
            valor: socio.regra.valor,
            vigente_de: socio.regraDesde ?? maisTarde(empresa.inicio, carteira.primeira),
            versao: 1,
          },
        ],
  )
  const regra = await reservarIds(db, 'pro_labore_regra', comRegra.length)
  await gravar(db, 'pro_labore_regra', comRegra.map(comId(regra)))
}

async function gravarPessoas(
  { db, escritorioId: escritorio_id }: Onde,
  pessoas: ReadonlyMap<string, EmpresaFicticia['socios'][number]>,
): Promise<ReadonlyMap<string, number>> {
  const cpfs = [...pessoas.keys()]
  const ler = async () => {
    const linhas = await db
      .selectFrom('pessoa')
      .select(['cpf', 'id'])
      .where('escritorio_id', '=', escritorio_id)
      .where('cpf', '=', sql<string>`any (${cpfs}::text[])`)
      .execute()
    return new Map(linhas.map(({ cpf, id }) => [cpf, id]))
  }
  const existentes = await ler()
  const novas = [...pessoas.values()].filter(({ cpf }) => !existentes.has(cpf))
  const idDe = await reservarIds(db, 'pessoa', novas.length)
  await gravar(
    db,
    'pessoa',
    novas.map(({ cpf, nome, nascimento, dependentes }, i) => ({
      escritorio_id,
      id: idDe(i),
      cpf,
      nome,
      nascimento,
      dependentes,
      versao: 1,
    })),
  )
  return new Map([...existentes, ...novas.map(({ cpf }, i) => [cpf, idDe(i)] as const)])
}

/** Customers known from the start; suppliers come with their notes. */
async function gravarParticipantes(
  { db, escritorioId: escritorio_id, carteira }: Onde,
  gravadas: readonly EmpresaGravada[],
): Promise<void> {
  const linhas = gravadas.flatMap(({ id, clientes, empresa }) =>
    clientes.map((cliente) => ({
      escritorio_id,
      empresa_id: id,
      documento: cliente.documento,
      nome: cliente.nome,
      tipo_pessoa: cliente.exterior ? TIPO_PESSOA.estrangeiro : TIPO_PESSOA.juridica,
      papel: 'cliente',
      municipio_ibge: cliente.exterior ? null : empresa.municipio,
      pais: cliente.exterior ? 'US' : null,
      ...cadastroDoCliente(carteira, empresa, cliente),
      versao: 1,
    })),
  )
  const idDe = await reservarIds(db, 'participante', linhas.length)
  await gravar(db, 'participante', linhas.map(comId(idDe)))
  let proximo = 0
  for (const { clientes, participantes } of gravadas) {
    for (const { documento } of clientes) participantes.set(documento, idDe(proximo++))
  }
}

// Numbers that no bank has.
const BANCOS = ['990', '991', '992'] as const

async function gravarContasECertificados(
  { db, escritorioId: escritorio_id, carteira }: Onde,
  gravadas: readonly EmpresaGravada[],
): Promise<void> {
  const contas = gravadas.flatMap(({ empresa, id }) => {
    const s = sortear(carteira.semente, 'contas', empresa.ordem)
    const conta = (tipo: number, apelido: string) => ({
      escritorio_id,
      empresa_id: id,
      tipo,
      banco: s.um(BANCOS),
      agencia: String(s.inteiro(1, 9_999)).padStart(4, '0'),
      conta: `${s.inteiro(10_000, 999_999)}-${s.inteiro(0, 9)}`,
      apelido,
      versao: 1,
    })
    const principal = conta(1, 'Conta movimento')
    return s.chance(0.3) ? [principal, conta(2, 'Aplicação')] : [principal]
  })
  const primeira = await reservarIds(db, 'conta_corrente', contas.length)
  await gravar(db, 'conta_corrente', contas.map(comId(primeira)))
  const certificados = gravadas
    .filter(({ empresa }) => empresa.regime !== REGIME.mei)
    .map(({ empresa, id }) => ({
      escritorio_id,
      empresa_id: id,
      tipo: 1,
      titular: empresa.razaoSocial,
      valido_de: `${Number(empresa.certificadoAte.slice(0, 4)) - 1}${empresa.certificadoAte.slice(4).replace('02-29', '02-28')}`,
      valido_ate: empresa.certificadoAte,
      versao: 1,
    }))
  const certificado = await reservarIds(db, 'certificado_digital', certificados.length)
  await gravar(db, 'certificado_digital', certificados.map(comId(certificado)))
}
