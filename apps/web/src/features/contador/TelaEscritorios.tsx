import { Button, NativeSelect } from '@mantine/core'
import { escritorio } from '@razao/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useConsulta } from '../../api/use-consulta.ts'
import type { DefinicaoDeFiltros } from '../../state/filtros-do-endereco.ts'
import { useLista } from '../../state/use-lista.ts'
import { formatarInteiro, formatarTamanho, plural } from '../../ui/formato.ts'
import { Grade } from '../../ui/grade/Grade.tsx'
import type { Coluna } from '../../ui/grade/tipos.ts'
import { Tela } from '../../ui/Tela.tsx'
import { CriarEscritorio } from './CriarEscritorio.tsx'
import {
  chaveDoUid,
  type EscritorioDaLista,
  situacaoDoEscritorio,
  textoDoPlano,
} from './escritorio.ts'
import { FichaDoEscritorio } from './FichaDoEscritorio.tsx'
import './contador.css'

const SITUACOES = ['ativo', 'suspenso', 'encerrando', 'encerrado'] as const
const FILTROS = { situacao: SITUACOES } as const satisfies DefinicaoDeFiltros

const COLUNAS: readonly Coluna<EscritorioDaLista>[] = [
  {
    campo: 'nome',
    titulo: 'Escritório',
    ordena: true,
    fixa: true,
    largura: 240,
    celular: 'titulo',
    celula: ({ nome, razaoSocial, demonstracao }) => (
      <span className="rz-nome-do-escritorio">
        <strong>
          {nome}
          {demonstracao ? ' (demonstração)' : ''}
        </strong>
        {razaoSocial === nome ? null : <span className="rz-suave">{razaoSocial}</span>}
      </span>
    ),
  },
  {
    campo: 'situacao',
    titulo: 'Situação',
    tipo: 'status',
    ordena: true,
    largura: 176,
    situacao: situacaoDoEscritorio,
  },
  { campo: 'cnpj', titulo: 'CNPJ', tipo: 'documento', largura: 176 },
  { campo: 'plano', titulo: 'Plano', largura: 100, valor: ({ plano }) => textoDoPlano(plano) },
  { campo: 'empresas', titulo: 'Empresas', tipo: 'numero', ordena: true },
  { campo: 'usuarios', titulo: 'Pessoas', tipo: 'numero', ordena: true },
  {
    campo: 'bytes',
    titulo: 'Arquivos',
    tipo: 'numero',
    ordena: true,
    largura: 110,
    celula: ({ bytes }) => formatarTamanho(bytes),
  },
  { campo: 'fila', titulo: 'Fila', tipo: 'numero', ordena: true, largura: 80 },
  {
    campo: 'erros',
    titulo: 'Erros 24 h',
    tipo: 'numero',
    ordena: true,
    largura: 108,
    valor: ({ erros24h }) => erros24h,
  },
  { campo: 'crc', titulo: 'CRC', largura: 130, celular: 'oculta' },
  { campo: 'dominio', titulo: 'Domínio', largura: 180, celular: 'oculta' },
  { campo: 'criadoEm', titulo: 'Criado', tipo: 'instante', ordena: true },
]

const rotuloDoFiltro = (_: string, valor: unknown): string =>
  escritorio.SITUACAO_ESCRITORIO[valor as (typeof SITUACOES)[number]]

/** The open office is in the address by its own opaque id. */
function useAberto(): [string | null, (uid: string | null) => void] {
  const [parametros, mudarParametros] = useSearchParams()
  const abrir = (uid: string | null) =>
    mudarParametros(
      (antes) => {
        if (uid === null) antes.delete('escritorio')
        else antes.set('escritorio', uid)
        return antes
      },
      { replace: true, preventScrollReset: true },
    )
  return [parametros.get('escritorio'), abrir]
}

/** Every office of the platform. */
export function TelaEscritorios() {
  const lista = useLista({ filtros: FILTROS, ordemPadrao: 'nome' })
  const { dados, estado } = useConsulta(escritorio.listarEscritorios, lista.pedido)
  const [aberto, abrir] = useAberto()
  const [criando, setCriando] = useState(false)
  const irParaVizinho = (passo: 1 | -1) => {
    const uids = dados?.lista.map(({ uid }) => uid) ?? []
    const vizinho = aberto === null ? undefined : uids[uids.indexOf(aberto) + passo]
    if (vizinho !== undefined) abrir(vizinho)
  }
  return (
    <Tela
      titulo="Escritórios"
      resumo={
        dados
          ? `${plural(dados.paginacao.totalDeRegistros, 'escritório')} · ${formatarInteiro(dados.totais.empresas)} empresas · ${formatarTamanho(dados.totais.bytes)}`
          : 'Todos os escritórios da plataforma.'
      }
      acoes={
        <Button leftSection={<IconPlus size={16} />} data-novo onClick={() => setCriando(true)}>
          Novo escritório
        </Button>
      }
    >
      <Grade
        rotulo="escritórios"
        colunas={COLUNAS}
        linhas={dados?.lista}
        idDaLinha={({ uid }) => chaveDoUid(uid)}
        nomeDaLinha={({ nome }) => nome}
        {...estado}
        {...lista.grade}
        selecao={undefined}
        paginacao={dados?.paginacao}
        onAbrir={({ uid }) => abrir(uid)}
        abertaId={aberto === null ? null : chaveDoUid(aberto)}
        filtros={lista.chips(rotuloDoFiltro)}
        controles={
          <NativeSelect
            aria-label="Situação"
            value={lista.filtro.situacao ?? ''}
            data={[
              { value: '', label: 'Todas as situações' },
              ...SITUACOES.map((value) => ({
                value,
                label: escritorio.SITUACAO_ESCRITORIO[value],
              })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              lista.mudarFiltro({ situacao: SITUACOES.find((uma) => uma === value) })
            }
          />
        }
        vazio={{
          titulo: 'Nenhum escritório',
          texto: 'Crie o primeiro: a pessoa que vai administrá-lo recebe um convite.',
          acoes: <Button onClick={() => setCriando(true)}>Novo escritório</Button>,
        }}
      />
      <FichaDoEscritorio uid={aberto} onFechar={() => abrir(null)} onVizinho={irParaVizinho} />
      {criando ? (
        <CriarEscritorio
          onFechar={() => setCriando(false)}
          onCriado={(uid) => {
            setCriando(false)
            abrir(uid)
          }}
        />
      ) : null}
    </Tela>
  )
}
