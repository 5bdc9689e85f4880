import { NativeSelect } from '@mantine/core'
import { vigia } from '@razao/contract'
import { BotaoVerDocumento } from '../../../../api/BotaoVerDocumento.tsx'
import { useBaixar } from '../../../../api/use-baixar.ts'
import { useConsulta } from '../../../../api/use-consulta.ts'
import { chipDaEmpresa } from '../../../../state/chip-da-empresa.ts'
import { useEmpresaAtual } from '../../../../state/contexto.ts'
import { useLista } from '../../../../state/use-lista.ts'
import { formatarInteiro } from '../../../../ui/formato.ts'
import { Gaveta } from '../../../../ui/Gaveta.tsx'
import { Grade } from '../../../../ui/grade/Grade.tsx'
import type { Coluna } from '../../../../ui/grade/tipos.ts'
import { Situacao, type Tom } from '../../../../ui/Situacao.tsx'
import { BotaoConsultar } from './BotaoConsultar.tsx'
import { FaixaDaVigia } from './FaixaDaVigia.tsx'
import { UltimaConsulta } from './UltimaConsulta.tsx'
import { useLinhaDaEmpresa } from './use-linha-da-empresa.ts'
import {
  FILTROS_DE_SITUACOES,
  RESULTADOS_DO_SITFIS,
  ROTULOS_DO_FILTRO_DO_DTE,
  ROTULOS_DO_SITFIS,
  type SituacaoDaEmpresa,
  TONS_DO_SITFIS,
} from './vigia.ts'

const situacaoDoRelatorio = ({
  relatorio,
  consultaDoRelatorio,
}: SituacaoDaEmpresa): { tom: Tom; texto: string } => {
  if (relatorio !== null)
    return {
      tom: TONS_DO_SITFIS[relatorio.resultado],
      texto: ROTULOS_DO_SITFIS[relatorio.resultado],
    }
  if (consultaDoRelatorio.situacao === 'em-preparo')
    return { tom: 'andamento', texto: 'Em preparo' }
  return consultaDoRelatorio.recusa === null
    ? { tom: 'pendente', texto: 'Sem relatório' }
    : { tom: 'atencao', texto: 'Recusado' }
}
const situacaoDoDte = ({ dte }: SituacaoDaEmpresa): { tom: Tom; texto: string } =>
  dte === null
    ? { tom: 'pendente', texto: 'Não consultado' }
    : { tom: dte.optante ? 'ok' : 'nenhum', texto: dte.situacao }

const COLUNAS: readonly Coluna<SituacaoDaEmpresa>[] = [
  {
    ...{ campo: 'empresa', titulo: 'Empresa', ordena: true, fixa: true, celular: 'titulo' },
    largura: 'minmax(190px, 1.2fr)',
  },
  {
    ...{ campo: 'resultado', titulo: 'Situação fiscal', tipo: 'status', ordena: true },
    ...{ largura: 170, situacao: situacaoDoRelatorio },
  },
  {
    ...{ campo: 'achados', titulo: 'O que o relatório diz', largura: 'minmax(240px, 1.8fr)' },
    celular: 'larga',
    valor: ({ relatorio }) => relatorio?.achados.join('; ') ?? '',
  },
  {
    ...{ campo: 'emitidoEm', titulo: 'Emitido em', tipo: 'instante', ordena: true },
    valor: ({ relatorio }) => relatorio?.emitidoEm ?? null,
  },
  {
    ...{ campo: 'dte', titulo: 'DTE', tipo: 'status', ordena: true, largura: 150 },
    situacao: situacaoDoDte,
  },
  { campo: 'responsavel', titulo: 'Responsável', ordena: true, largura: 160 },
]

const RESULTADOS = [...RESULTADOS_DO_SITFIS, 'sem-relatorio'] as const
const rotuloDo = (resultado: (typeof RESULTADOS)[number]): string =>
  resultado === 'sem-relatorio' ? 'Sem relatório' : ROTULOS_DO_SITFIS[resultado]
const DTES = ['optante', 'nao-optante', 'nao-consultado'] as const

type DaGaveta = { linha: SituacaoDaEmpresa | null; onFechar: () => void }

function GavetaDaSituacao({ linha, onFechar }: DaGaveta) {
  const relatorio = linha?.relatorio ?? null
  return (
    <Gaveta
      aberta={linha !== null}
      onFechar={onFechar}
      largura={620}
      titulo={linha?.empresa ?? 'Situação fiscal'}
      rodape={
        linha === null ? null : (
          <>
            {relatorio === null ? null : (
              <BotaoVerDocumento documentoId={relatorio.documentoId}>
                Ver o relatório
              </BotaoVerDocumento>
            )}
            <BotaoConsultar
              assuntos={['dte', 'sitfis']}
              rotulo="Consultar agora"
              selecao={() => ({ modo: 'ids', ids: [linha.empresaId] })}
            />
          </>
        )
      }
    >
      {linha === null ? null : (
        <>
          <Situacao tom={situacaoDoRelatorio(linha).tom}>
            {situacaoDoRelatorio(linha).texto}
          </Situacao>
          {relatorio?.resultado === 'so-o-documento' ? (
            <p>O relatório foi guardado, e o texto dele não se deixou ler com certeza: abra-o.</p>
          ) : null}
          {relatorio === null || relatorio.achados.length === 0 ? null : (
            <section className="re-aviso" aria-label="O que o relatório diz">
              <h3>O que o relatório diz</h3>
              <ul>
                {relatorio.achados.map((achado) => (
                  <li key={achado}>{achado}</li>
                ))}
              </ul>
            </section>
          )}
          <dl className="rz-fatos">
            <UltimaConsulta consulta={linha.consultaDoRelatorio} de="Relatório consultado em" />
            <dt>DTE</dt>
            <dd>
              <Situacao tom={situacaoDoDte(linha).tom}>{situacaoDoDte(linha).texto}</Situacao>
              {linha.dte?.optante === false ? (
                <p className="rz-suave">
                  Sem o DTE, uma mensagem da Receita que ninguém abre não dá ciência por decurso de
                  prazo; a ciência vem por carta, edital ou pelo domicílio do Simples.
                </p>
              ) : null}
            </dd>
            <UltimaConsulta consulta={linha.consultaDoDte} de="DTE consultado em" />
          </dl>
        </>
      )}
    </Gaveta>
  )
}

/** The electronic domicile and the report of the tax situation of each company. */
export function Situacoes({ onContrato }: { onContrato: () => void }) {
  const [empresa] = useEmpresaAtual()
  const baixar = useBaixar()
  const lista = useLista({ filtros: FILTROS_DE_SITUACOES, contexto: String(empresa?.ID ?? '') })
  const pedido = { ...(empresa ? { empresaId: empresa.ID } : {}), ...lista.pedido }
  const { dados, estado } = useConsulta(vigia.listarSituacoes, pedido)
  const aberta = useLinhaDaEmpresa(vigia.listarSituacoes, dados?.lista, lista.aberta)
  const { paginaAtual: _, registrosPorPagina: __, ...filtroInteiro } = pedido
  const { porResultado = {} } = dados?.totais ?? {}
  const { ordem: ___, ...filtroDaSelecao } = filtroInteiro
  return (
    <>
      <FaixaDaVigia onContrato={onContrato} />
      <Grade
        rotulo="situações"
        colunas={COLUNAS}
        linhas={dados?.lista}
        idDaLinha={({ empresaId }) => empresaId}
        nomeDaLinha={(linha) => linha.empresa}
        {...estado}
        {...lista.grade}
        paginacao={dados?.paginacao}
        acoesEmLote={
          <BotaoConsultar
            compacto
            assuntos={['dte', 'sitfis']}
            rotulo="Consultar agora"
            selecao={() => lista.selecaoParaEnvio(filtroDaSelecao)}
            onFeito={lista.limparSelecao}
          />
        }
        onAbrir={({ empresaId }) => lista.abrir(empresaId)}
        abertaId={lista.aberta}
        filtros={lista.chips((campo, valor) => {
          if (campo === 'empresaId') return chipDaEmpresa(dados?.lista, valor)
          if (campo === 'dte')
            return ROTULOS_DO_FILTRO_DO_DTE[valor as keyof typeof ROTULOS_DO_FILTRO_DO_DTE]
          return rotuloDo(valor as (typeof RESULTADOS)[number])
        })}
        controles={
          <>
            <NativeSelect
              aria-label="Situação fiscal"
              value={lista.filtro.resultado ?? ''}
              data={[
                { value: '', label: 'Toda situação fiscal' },
                ...RESULTADOS.map((value) => ({
                  value,
                  label: `${rotuloDo(value)} (${formatarInteiro(porResultado[value] ?? 0)})`,
                })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                lista.mudarFiltro({ resultado: RESULTADOS.find((um) => um === value) })
              }
            />
            <NativeSelect
              aria-label="DTE"
              value={lista.filtro.dte ?? ''}
              data={[
                { value: '', label: 'Com e sem DTE' },
                ...DTES.map((value) => ({ value, label: ROTULOS_DO_FILTRO_DO_DTE[value] })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                lista.mudarFiltro({ dte: DTES.find((um) => um === value) })
              }
            />
          </>
        }
        onExportar={(formato) => baixar(vigia.exportarSituacoes, { ...filtroInteiro, formato })}
        vazio={{
          titulo: 'Nenhuma empresa aqui',
          texto: 'As empresas da carteira aparecem com o DTE e o relatório de situação fiscal.',
        }}
      />
      <GavetaDaSituacao linha={aberta} onFechar={lista.fechar} />
    </>
  )
}
