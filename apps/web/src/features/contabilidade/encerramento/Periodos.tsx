import { Button, TextInput } from '@mantine/core'
import { contabilPeriodos, type RouteOutput } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../../api/use-acao.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { FormularioLivre } from '../../../ui/FormularioLivre.tsx'
import {
  competenciaPorExtenso,
  formatarCompetencia,
  formatarInstante,
} from '../../../ui/formato.ts'
import { Situacao, type Tom } from '../../../ui/Situacao.tsx'
import { Tabela } from '../../../ui/Tabela.tsx'
import { Escolha } from '../comum/Escolha.tsx'
import type { Livro } from '../comum/use-livro.ts'
import { AREAS, Excecoes } from './ExcecoesDoPeriodo.tsx'
import { ReabrirMes } from './ReabrirMes.tsx'
import '../comum/relatorios.css'

type Resposta = RouteOutput<typeof contabilPeriodos.gradeDePeriodos>
type Mes = Resposta['meses'][number]
type AreaDoMes = Mes['areas'][number]
type Estado = AreaDoMes['estado']

const ESTADOS: Readonly<Record<Estado, { tom: Tom; texto: string }>> = {
  aberto: { tom: 'pendente', texto: 'Aberto' },
  'em-conferencia': { tom: 'andamento', texto: 'Em conferência' },
  bloqueado: { tom: 'bloqueado', texto: 'Bloqueado' },
  entregue: { tom: 'ok', texto: 'Entregue' },
}
const OPCOES = (Object.keys(ESTADOS) as Estado[]).map(
  (estado) => [estado, ESTADOS[estado].texto] as const,
)
const ORDEM = Object.keys(AREAS) as AreaDoMes['area'][]
const trancado = (estado: Estado): boolean => estado === 'bloqueado' || estado === 'entregue'

type Escolhida = { readonly mes: Mes; readonly area: AreaDoMes }

function MudarPeriodo({
  empresaId,
  escolhida,
  onFechar,
}: {
  empresaId: number
  escolhida: Escolhida
  onFechar: () => void
}) {
  const { mes, area } = escolhida
  const [estado, setEstado] = useState<Estado>(area.estado)
  const [motivo, setMotivo] = useState('')
  const { executar, falha } = useAcao(contabilPeriodos.mudarPeriodo)
  const pedeMotivo = trancado(area.estado) && !trancado(estado)
  const pronto = estado !== area.estado && (!pedeMotivo || motivo.trim() !== '')
  const enviar = () =>
    executar({
      empresaId,
      competencia: mes.competencia,
      area: area.area,
      estado,
      versao: area.versao,
      ...(motivo.trim() === '' ? {} : { motivo: motivo.trim() }),
    })
  return (
    <Dialogo
      aberto
      onFechar={onFechar}
      titulo={`${AREAS[area.area]}, ${competenciaPorExtenso(mes.competencia)}`}
    >
      <FormularioLivre
        falha={falha}
        enviar="Mudar"
        pronto={pronto}
        voltar="Cancelar"
        onVoltar={onFechar}
        onEnviar={enviar}
        onFeito={() => {
          avisos.ok(
            `${AREAS[area.area]} de ${formatarCompetencia(mes.competencia)}: ${ESTADOS[estado].texto}.`,
          )
          onFechar()
        }}
      >
        <p>
          Em mês bloqueado ou entregue nenhum lançamento desta área é aceito, nem por automação.
          {mes.fechado
            ? ' O mês está fechado inteiro: para abrir uma área, reabra antes o mês.'
            : ''}
        </p>
        <Escolha
          rotulo="Situação da área"
          valor={estado}
          opcoes={mes.fechado ? OPCOES.filter(([um]) => trancado(um)) : OPCOES}
          onMudar={setEstado}
        />
        <TextInput
          label="Motivo"
          required={pedeMotivo}
          maxLength={500}
          description="Obrigatório para reabrir; fica no histórico."
          value={motivo}
          onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
        />
      </FormularioLivre>
    </Dialogo>
  )
}

function Celula({ mes, area, onAbrir }: Escolhida & { onAbrir: (escolhida: Escolhida) => void }) {
  const { tom, texto } = ESTADOS[area.estado]
  const detalhe = [
    area.motivo,
    area.por,
    area.em === null ? null : formatarInstante(area.em),
  ].filter((parte) => parte !== null)
  return (
    <td>
      <button
        type="button"
        className="ctb-periodo"
        aria-label={`${AREAS[area.area]} de ${competenciaPorExtenso(mes.competencia)}: ${texto}. Mudar`}
        title={detalhe.length > 0 ? detalhe.join(' · ') : undefined}
        onClick={() => onAbrir({ mes, area })}
      >
        <Situacao tom={tom}>{texto}</Situacao>
      </button>
    </td>
  )
}

/** Years the contract takes. */
const [PRIMEIRO_ANO, ULTIMO_ANO] = [1900, 2099]

/** Months of a year by area: open, being checked, locked or delivered, with the exceptions. */
export function Periodos({ livro, empresaId }: { livro: Livro; empresaId: number }) {
  const pedido = Number(livro.parametros.get('ano'))
  const ano =
    Number.isInteger(pedido) && pedido >= PRIMEIRO_ANO && pedido <= ULTIMO_ANO
      ? pedido
      : Number(livro.competencia.slice(0, 4))
  const [escolhida, setEscolhida] = useState<Escolhida | null>(null)
  const [reaberto, setReaberto] = useState<string | null>(null)
  const { dados, estado } = useConsulta(contabilPeriodos.gradeDePeriodos, { empresaId, ano })
  return (
    <>
      <div className="ctb-barra">
        <Button
          variant="default"
          size="compact-sm"
          disabled={ano <= PRIMEIRO_ANO}
          onClick={() => livro.mudar({ ano: ano - 1 })}
        >
          {ano - 1}
        </Button>
        <strong className="rz-numero">{ano}</strong>
        <Button
          variant="default"
          size="compact-sm"
          disabled={ano >= ULTIMO_ANO}
          onClick={() => livro.mudar({ ano: ano + 1 })}
        >
          {ano + 1}
        </Button>
      </div>
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={12} /> : null}
      {dados ? (
        <Tabela
          nome={`Períodos de ${ano}`}
          regiao="rz-cartao"
          className="ctb-tabela ctb-periodos"
          titulos={['Mês', ...ORDEM.map((area) => AREAS[area])]}
          rodape={
            <p className="ctb-legenda" aria-hidden>
              {OPCOES.map(([um, texto]) => (
                <Situacao key={um} tom={ESTADOS[um].tom}>
                  {texto}
                </Situacao>
              ))}
            </p>
          }
        >
          {dados.meses.map((mes) => (
            <tr key={mes.competencia}>
              <th scope="row">
                <span className="rz-numero">{formatarCompetencia(mes.competencia)}</span>{' '}
                {mes.fechado ? (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Reabrir ${competenciaPorExtenso(mes.competencia)}`}
                    onClick={() => setReaberto(mes.competencia)}
                  >
                    Reabrir
                  </Button>
                ) : null}
              </th>
              {ORDEM.map((nome) => {
                const area = mes.areas.find((uma) => uma.area === nome)
                return area ? (
                  <Celula key={nome} mes={mes} area={area} onAbrir={setEscolhida} />
                ) : (
                  <td key={nome}>—</td>
                )
              })}
            </tr>
          ))}
        </Tabela>
      ) : null}
      {dados ? <Excecoes empresaId={empresaId} ano={ano} excecoes={dados.excecoes} /> : null}
      {reaberto === null ? null : (
        <ReabrirMes
          empresaId={empresaId}
          competencia={reaberto}
          onFechar={() => setReaberto(null)}
        />
      )}
      {escolhida ? (
        <MudarPeriodo
          empresaId={empresaId}
          escolhida={escolhida}
          onFechar={() => setEscolhida(null)}
        />
      ) : null}
    </>
  )
}
