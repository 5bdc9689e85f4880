import { NativeSelect } from '@mantine/core'
import { regrasMunicipais as rotas } from '@razao/contract'
import { lazy, Suspense } from 'react'
import { useBaixar } from '../../api/use-baixar.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import type { DefinicaoDeFiltros } from '../../state/filtros-do-endereco.ts'
import { useLista } from '../../state/use-lista.ts'
import { formatarInteiro, formatarTaxa, plural } from '../../ui/formato.ts'
import { Grade } from '../../ui/grade/Grade.tsx'
import type { Coluna } from '../../ui/grade/tipos.ts'
import { hojeEmBrasilia } from '../../ui/mascaras.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import { frescor, type MunicipioDaLista, situacaoDoMunicipio, UFS } from './regra.ts'

const GavetaDoMunicipio = lazy(async () => ({
  default: (await import('./GavetaDoMunicipio.tsx')).GavetaDoMunicipio,
}))

const FILTROS = {
  uf: UFS,
  situacao: rotas.SITUACOES_DA_LISTA,
  conhecido: 'booleano',
  comEmpresas: 'booleano',
  aRever: 'booleano',
} as const satisfies DefinicaoDeFiltros

const DESCONHECIDO = <span className="rz-suave">Não conhecido</span>

const faixaDasAliquotas = ({ aliquotas }: MunicipioDaLista): string | null => {
  if (aliquotas === null) return null
  const { minima, maxima, quantas } = aliquotas
  const faixa =
    minima === maxima ? formatarTaxa(minima) : `${formatarTaxa(minima)} a ${formatarTaxa(maxima)}`
  return quantas === 1 ? faixa : `${faixa} (${formatarInteiro(quantas)})`
}

const COLUNAS: readonly Coluna<MunicipioDaLista>[] = [
  {
    campo: 'nome',
    titulo: 'Município',
    ordena: true,
    fixa: true,
    largura: 210,
    celular: 'titulo',
    celula: ({ nome, uf, apontamentos }) => (
      <span className="rz-regras-nome">
        <strong>
          {nome} – {uf}
        </strong>
        {apontamentos === 0 ? null : (
          <Situacao tom="atencao">{plural(apontamentos, 'apontamento')}</Situacao>
        )}
      </span>
    ),
  },
  {
    campo: 'situacao',
    titulo: 'Padrão nacional',
    tipo: 'status',
    ordena: true,
    largura: 206,
    situacao: situacaoDoMunicipio,
  },
  { campo: 'regras', titulo: 'Regras', tipo: 'numero', ordena: true, largura: 78 },
  { campo: 'empresas', titulo: 'Empresas', tipo: 'numero', ordena: true, largura: 92 },
  {
    campo: 'conferidaEm',
    titulo: 'Conferida em',
    tipo: 'status',
    ordena: true,
    largura: 168,
    situacao: ({ conferidaEm }) => frescor(conferidaEm, hojeEmBrasilia()),
    ajuda: 'A conferência mais antiga do que vale hoje.',
  },
  {
    campo: 'aliquotas',
    titulo: 'Alíquotas do ISS',
    largura: 158,
    celula: (linha) => faixaDasAliquotas(linha) ?? DESCONHECIDO,
  },
  {
    campo: 'provedor',
    titulo: 'Sistema',
    largura: 'minmax(130px, 1fr)',
    celula: ({ provedor }) => provedor ?? DESCONHECIDO,
  },
  {
    campo: 'inscricao',
    titulo: 'Inscrição na nota',
    largura: 128,
    celula: ({ inscricao }) => inscricao ?? DESCONHECIDO,
  },
  {
    campo: 'prazoDeCancelamento',
    titulo: 'Cancelamento',
    largura: 'minmax(140px, 1fr)',
    celula: ({ prazoDeCancelamento }) => prazoDeCancelamento ?? DESCONHECIDO,
  },
  {
    campo: 'vencimento',
    titulo: 'ISS vence',
    largura: 112,
    celula: ({ vencimento }) => vencimento ?? DESCONHECIDO,
  },
  { campo: 'ibge', titulo: 'IBGE', ordena: true, largura: 84, celular: 'oculta' },
]

function rotuloDoFiltro(campo: string, valor: unknown): string | null {
  switch (campo) {
    case 'uf':
      return String(valor)
    case 'situacao':
      return rotas.ROTULOS_DA_SITUACAO[valor as MunicipioDaLista['situacao']] ?? null
    case 'conhecido':
      return valor === true ? 'Com regra conhecida' : 'Sem regra conhecida'
    case 'comEmpresas':
      return valor === true ? 'Com empresas do escritório' : 'Sem empresas do escritório'
    default:
      return valor === true ? 'A rever' : 'Em dia'
  }
}

type Opcoes = readonly (readonly [valor: string, texto: string])[]
const SIM_OU_NAO = (sim: string, nao: string, todos: string): Opcoes => [
  ['', todos],
  ['sim', sim],
  ['nao', nao],
]
const emTexto = (valor: boolean | undefined): string => {
  if (valor === undefined) return ''
  return valor ? 'sim' : 'nao'
}
const emLogico = (texto: string): boolean | undefined =>
  texto === '' ? undefined : texto === 'sim'

function Escolha(props: {
  rotulo: string
  valor: string
  opcoes: Opcoes
  onMudar: (valor: string) => void
}) {
  return (
    <NativeSelect
      aria-label={props.rotulo}
      value={props.valor}
      data={props.opcoes.map(([value, label]) => ({ value, label }))}
      onChange={({ currentTarget }) => props.onMudar(currentTarget.value)}
    />
  )
}

function Filtros({ lista }: { lista: ReturnType<typeof useListaDeMunicipios> }) {
  const { filtro, mudarFiltro } = lista
  return (
    <>
      <Escolha
        rotulo="UF"
        valor={filtro.uf ?? ''}
        opcoes={[['', 'Todas as UFs'], ...UFS.map((uf) => [uf, uf] as const)]}
        onMudar={(valor) => mudarFiltro({ uf: UFS.find((uf) => uf === valor) })}
      />
      <Escolha
        rotulo="Situação no padrão nacional"
        valor={filtro.situacao ?? ''}
        opcoes={[
          ['', 'Todas as situações'],
          ...rotas.SITUACOES_DA_LISTA.map((uma) => [uma, rotas.ROTULOS_DA_SITUACAO[uma]] as const),
        ]}
        onMudar={(valor) =>
          mudarFiltro({ situacao: rotas.SITUACOES_DA_LISTA.find((uma) => uma === valor) })
        }
      />
      <Escolha
        rotulo="O que se sabe"
        valor={emTexto(filtro.conhecido)}
        opcoes={SIM_OU_NAO('Com regra conhecida', 'Sem regra conhecida', 'Conhecidos ou não')}
        onMudar={(valor) => mudarFiltro({ conhecido: emLogico(valor) })}
      />
      <Escolha
        rotulo="Empresas do escritório"
        valor={emTexto(filtro.comEmpresas)}
        opcoes={SIM_OU_NAO('Onde tenho empresas', 'Onde não tenho', 'Com empresas ou sem')}
        onMudar={(valor) => mudarFiltro({ comEmpresas: emLogico(valor) })}
      />
      <Escolha
        rotulo="Conferência"
        valor={emTexto(filtro.aRever)}
        opcoes={SIM_OU_NAO('A rever', 'Em dia', 'Conferência qualquer')}
        onMudar={(valor) => mudarFiltro({ aRever: emLogico(valor) })}
      />
    </>
  )
}

const useListaDeMunicipios = () => useLista({ filtros: FILTROS })

/** The municípios of the country, those where the office has companies first, each with what is known of it. */
export function ListaDeMunicipios() {
  const lista = useListaDeMunicipios()
  const baixar = useBaixar()
  const { dados, estado } = useConsulta(rotas.listarRegrasMunicipais, lista.pedido)
  const { paginaAtual: _, registrosPorPagina: __, ...filtroInteiro } = lista.pedido
  const { aberta, abrir, fechar } = lista
  const vizinho = (passo: 1 | -1) => {
    const linhas = dados?.lista ?? []
    const atual = linhas.findIndex(({ ibge }) => ibge === aberta)
    const proximo = atual < 0 ? undefined : linhas[atual + passo]
    if (proximo) abrir(proximo.ibge)
  }
  const naLista = dados?.lista.find(({ ibge }) => ibge === aberta)
  return (
    <>
      {dados ? (
        <p className="rz-suave">
          {plural(dados.paginacao.totalDeRegistros, 'município')} neste filtro:{' '}
          {formatarInteiro(dados.totais.conhecidos)} com regra conhecida,{' '}
          {formatarInteiro(dados.totais.comEmpresas)} com empresas do escritório,{' '}
          {formatarInteiro(dados.totais.aRever)} a rever.
        </p>
      ) : null}
      <Grade
        rotulo="municípios"
        colunas={COLUNAS}
        linhas={dados?.lista}
        idDaLinha={({ ibge }) => ibge}
        nomeDaLinha={({ nome, uf }) => `${nome} – ${uf}`}
        {...estado}
        {...lista.grade}
        selecao={undefined}
        paginacao={dados?.paginacao}
        onAbrir={({ ibge }) => abrir(ibge)}
        abertaId={aberta}
        filtros={lista.chips(rotuloDoFiltro)}
        controles={<Filtros lista={lista} />}
        onExportar={(formato) =>
          baixar(rotas.exportarRegrasMunicipais, { ...filtroInteiro, formato })
        }
        vazio={{
          titulo: 'Nenhum município',
          texto: 'Os municípios do país aparecem aqui, com o que se sabe das regras de cada um.',
        }}
      />
      {aberta === null ? null : (
        <Suspense>
          <GavetaDoMunicipio
            key={aberta}
            ibge={aberta}
            nome={naLista ? `${naLista.nome} – ${naLista.uf}` : undefined}
            onFechar={fechar}
            onVizinho={vizinho}
          />
        </Suspense>
      )}
    </>
  )
}
