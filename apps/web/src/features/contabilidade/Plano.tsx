import { contabil } from '@razao/contract'
import { useConsulta } from '../../api/use-consulta.ts'
import { useLista } from '../../state/use-lista.ts'
import { Grade } from '../../ui/grade/Grade.tsx'
import type { Coluna } from '../../ui/grade/tipos.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import { filtrarContas } from './contas.ts'
import { Escolha } from './Escolha.tsx'
import { GavetaDaConta } from './GavetaDaConta.tsx'
import type { Conta } from './use-contas.ts'
import type { Livro } from './use-livro.ts'

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

const COLUNAS: readonly Coluna<Conta>[] = [
  {
    campo: 'codigo',
    titulo: 'Código',
    largura: 124,
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
    celula: ({ reduzido }) => reduzido ?? '—',
  },
  {
    campo: 'nome',
    titulo: 'Conta',
    largura: 'minmax(220px, 1.8fr)',
    celular: 'titulo',
    celula: ({ nome, nivel, tipo, ativa }) => (
      <span
        className="ctb-conta"
        data-sintetica={tipo === 'sintetica' || undefined}
        style={{ '--ctb-nivel': nivel - 1 } as Record<string, number>}
      >
        {nome}
        {ativa ? null : <Situacao tom="nenhum">inativa</Situacao>}
      </span>
    ),
  },
  {
    campo: 'natureza',
    titulo: 'Natureza',
    largura: 100,
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
  { campo: 'funcao', titulo: 'Função contábil', largura: 'minmax(150px, 1fr)' },
  {
    campo: 'origem',
    titulo: 'Vem de',
    largura: 130,
    celula: ({ propria, alterada }) => {
      if (propria) return 'Da empresa'
      return alterada ? 'Modelo, alterada' : 'Modelo'
    },
  },
]

/** The company's chart of accounts, as a tree by code; each account opens to be changed, and leads to its razão. */
export function Plano({ livro, empresaId }: { livro: Livro; empresaId: number }) {
  const lista = useLista({ filtros: FILTROS })
  const { tipo, inativas } = lista.filtro
  const { dados, estado } = useConsulta(contabil.planoDeContas, {
    empresaId,
    ...(tipo === undefined ? {} : { tipoDeRelatorio: Number(tipo) }),
    ...(inativas ? { inativas: true } : {}),
  })
  const aberta = dados?.ContasContabeis.find(({ ID }) => ID === lista.aberta)
  return (
    <>
      <Grade
        {...lista.grade}
        {...estado}
        selecao={undefined}
        rotulo="contas do plano"
        colunas={COLUNAS}
        linhas={dados && filtrarContas(dados.ContasContabeis, lista.grade.busca ?? '')}
        idDaLinha={({ ID }) => ID}
        nomeDaLinha={({ codigo, nome }) => `${codigo} ${nome}`}
        filtros={lista.chips((campo, valor) => {
          if (campo === 'inativas') return 'Com inativas'
          return valor === '1' ? 'Só sintéticas' : 'Só analíticas'
        })}
        controles={
          <>
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
          </>
        }
        onAbrir={({ ID }) => lista.abrir(ID)}
        abertaId={lista.aberta}
        vazio={{
          titulo: 'Esta empresa ainda não tem plano de contas',
          texto: 'O plano nasce do modelo do escritório quando o primeiro mês é fechado.',
        }}
      />
      {aberta ? (
        <GavetaDaConta
          key={`${aberta.ID}-${aberta.versao}`}
          conta={aberta}
          empresaId={empresaId}
          livro={livro}
          onFechar={lista.fechar}
        />
      ) : null}
    </>
  )
}
