import { Button } from '@mantine/core'
import { contabil, contabilPlano, type RouteOutput } from '@razao/contract'
import { useMemo, useState } from 'react'
import { AINDA_NAO, useConsulta } from '../../../api/use-consulta.ts'
import { useLista } from '../../../state/use-lista.ts'
import { filtrarContas } from '../../../ui/contas.ts'
import { formatarCompetencia, plural } from '../../../ui/formato.ts'
import { Grade } from '../../../ui/grade/Grade.tsx'
import type { Coluna } from '../../../ui/grade/tipos.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import { Escolha } from '../comum/Escolha.tsx'
import { FiltrosDaLista } from '../comum/FiltrosDaLista.tsx'
import type { Livro } from '../comum/use-livro.ts'
import { GavetaDaConta } from './GavetaDaConta.tsx'
import { ImportarPlano } from './ImportarPlano.tsx'
import { NovaConta } from './NovaConta.tsx'
import { type Conta, useContas } from './use-contas.ts'

const FILTROS = { tipo: ['1', '2'], inativas: 'booleano' } as const
const TIPOS = [
  ['', 'Sintéticas e analíticas'],
  ['1', 'Só sintéticas'],
  ['2', 'Só analíticas'],
] as const
const INATIVAS = [
  ['', 'Só ativas'],
  ['sim', 'Ativas e inativas'],
] as const

/** Since and until which month it takes entries, when that is limited. */
function vigencia(de: string | null, ate: string | null) {
  if (de === null && ate === null) return null
  const partes = [
    de === null ? '' : `de ${formatarCompetencia(de)}`,
    ate === null ? '' : `até ${formatarCompetencia(ate)}`,
  ]
  return <small className="rz-suave">{partes.filter((parte) => parte !== '').join(' ')}</small>
}

const COLUNAS: readonly Coluna<Conta>[] = [
  {
    campo: 'codigo',
    titulo: 'Código',
    largura: 108,
    celula: ({ codigo, tipo }) => (
      <span className="rz-numero" data-sintetica={tipo === 'sintetica' || undefined}>
        {codigo}
      </span>
    ),
  },
  {
    campo: 'reduzido',
    titulo: 'Reduzido',
    tipo: 'numero',
    largura: 84,
    celula: ({ reduzido }) => reduzido ?? '—',
  },
  {
    campo: 'nome',
    titulo: 'Conta',
    largura: 'minmax(220px, 1.8fr)',
    celular: 'titulo',
    celula: ({ nome, nivel, tipo, ativa, ativaDe, ativaAte }) => (
      <span
        className="ctb-conta"
        data-sintetica={tipo === 'sintetica' || undefined}
        style={{ '--ctb-nivel': nivel - 1 } as Record<string, number>}
      >
        {nome}
        {ativa ? null : <Situacao tom="nenhum">inativa</Situacao>}
        {vigencia(ativaDe, ativaAte)}
      </span>
    ),
  },
  {
    campo: 'natureza',
    titulo: 'Natureza',
    largura: 92,
    celula: ({ natureza }) => (natureza === 'devedora' ? 'Devedora' : 'Credora'),
  },
  {
    campo: 'referencial',
    titulo: 'Referencial',
    largura: 150,
    celula: ({ referencial, referencialAConferir }) =>
      referencial === null ? (
        <span className="rz-suave">—</span>
      ) : (
        <span className="ctb-conta rz-numero">
          {referencial}
          {referencialAConferir ? (
            <Situacao tom="atencao" soIcone titulo="Código referencial por conferir">
              por conferir
            </Situacao>
          ) : null}
        </span>
      ),
  },
  { campo: 'funcao', titulo: 'Função contábil', largura: 'minmax(120px, 0.7fr)' },
  {
    campo: 'origem',
    titulo: 'Vem de',
    largura: 104,
    celula: ({ propria, alterada }) => {
      if (propria) return 'Da empresa'
      return alterada ? 'Modelo, alterada' : 'Modelo'
    },
  },
]

type Uso = RouteOutput<typeof contabilPlano.usoDoPlano>['contas'][number]

/** In how many months the account moved; a synthetic one moves in those below it. */
const colunaDoUso = (usos: ReadonlyMap<number, Uso> | undefined): Coluna<Conta> => ({
  campo: 'uso',
  titulo: 'Uso',
  largura: 92,
  valor: ({ id }) => usos?.get(id)?.meses,
  celula: ({ id, tipo }) => {
    const uso = usos?.get(id)
    if (tipo === 'sintetica' || usos === undefined) return null
    return uso ? (
      <span title={`Último movimento: ${formatarCompetencia(uso.ultimaCompetencia)}`}>
        {plural(uso.meses, 'mês', 'meses')}
      </span>
    ) : (
      <span className="rz-suave">sem uso</span>
    )
  },
})

/** The company's chart of accounts, as a tree by code; each account opens to be changed, and leads to its razão. */
export function Plano({ livro, empresaId }: { livro: Livro; empresaId: number }) {
  const lista = useLista({ filtros: FILTROS })
  const { tipo, inativas } = lista.filtro
  const { dados, estado } = useConsulta(contabil.planoDeContas, {
    empresaId,
    ...(tipo === undefined ? {} : { tipoDeRelatorio: Number(tipo) }),
    ...(inativas ? { inativas: true } : {}),
  })
  const { contas } = useContas(empresaId)
  // The chart does not wait for it.
  const { dados: uso } = useConsulta(contabilPlano.usoDoPlano, dados ? { empresaId } : AINDA_NAO)
  const colunas = useMemo(() => {
    const usos = uso && new Map(uso.contas.map((um) => [um.contaId, um]))
    return [...COLUNAS, colunaDoUso(usos)]
  }, [uso])
  const [fazendo, setFazendo] = useState<'nova' | 'importar' | null>(null)
  const aberta = dados?.ContasContabeis.find(({ id }) => id === lista.aberta)
  return (
    <>
      <Grade
        {...lista.grade}
        {...estado}
        selecao={undefined}
        rotulo="contas do plano"
        colunas={colunas}
        linhas={dados && filtrarContas(dados.ContasContabeis, lista.grade.busca ?? '')}
        idDaLinha={({ id }) => id}
        nomeDaLinha={({ codigo, nome }) => `${codigo} ${nome}`}
        filtros={lista.chips((campo, valor) => {
          if (campo === 'inativas') return 'Com inativas'
          return valor === '1' ? 'Só sintéticas' : 'Só analíticas'
        })}
        controles={
          <>
            <FiltrosDaLista emUso={[tipo, inativas].filter((um) => um !== undefined).length}>
              <Escolha
                rotulo="Tipo de relatório"
                valor={tipo ?? ''}
                opcoes={TIPOS}
                onMudar={(valor) => lista.mudarFiltro({ tipo: valor === '' ? undefined : valor })}
              />
              <Escolha
                rotulo="Contas inativas"
                valor={inativas ? 'sim' : ''}
                opcoes={INATIVAS}
                onMudar={(valor) =>
                  lista.mudarFiltro({ inativas: valor === 'sim' ? true : undefined })
                }
              />
            </FiltrosDaLista>
            <Button size="compact-sm" variant="default" onClick={() => setFazendo('importar')}>
              Importar plano
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setFazendo('nova')}>
              Nova conta
            </Button>
          </>
        }
        onAbrir={({ id }) => lista.abrir(id)}
        abertaId={lista.aberta}
        vazio={{
          titulo: 'Esta empresa ainda não tem plano de contas',
          texto: 'O plano nasce do modelo do escritório quando o primeiro mês é fechado.',
        }}
      />
      {fazendo === 'nova' ? (
        <NovaConta empresaId={empresaId} contas={contas} onFechar={() => setFazendo(null)} />
      ) : null}
      {fazendo === 'importar' ? (
        <ImportarPlano empresaId={empresaId} contas={contas} onFechar={() => setFazendo(null)} />
      ) : null}
      {aberta ? (
        <GavetaDaConta
          key={`${aberta.id}-${aberta.versao}`}
          conta={aberta}
          empresaId={empresaId}
          livro={livro}
          onFechar={lista.fechar}
        />
      ) : null}
    </>
  )
}
