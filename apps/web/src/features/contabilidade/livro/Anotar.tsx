import { NativeSelect, TextInput } from '@mantine/core'
import { contabilLivro, type RouteInput } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../../api/use-acao.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { CampoDeParticipante } from '../../../ui/CampoDeParticipante.tsx'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { FormularioLivre } from '../../../ui/FormularioLivre.tsx'
import type { LancamentoCompleto } from '../comum/lancamento.ts'
import { type DeQuem, useDeQuem } from '../plano/index.ts'

type Campo = RouteInput<typeof contabilLivro.anotarLancamento>['campo']
/** What may be put right: of the entry, or of one of its lines. */
type Alvo = {
  readonly chave: string
  readonly rotulo: string
  readonly campo: Campo
  readonly ordem?: number
  /** What it says now. */
  readonly agora: string
}

const NOMES_DA_LINHA = {
  'historico-da-partida': 'Complemento',
  centro: 'Centro de custo',
  participante: 'Participante',
} as const

function alvosDe({ historico, documento, partidas }: LancamentoCompleto, deQuem: DeQuem): Alvo[] {
  const daLinha = (Object.keys(NOMES_DA_LINHA) as (keyof typeof NOMES_DA_LINHA)[]).filter(
    (campo) =>
      campo === 'historico-da-partida' ||
      (campo === 'centro' ? deQuem.centros.length > 0 : deQuem.participantes.length > 0),
  )
  return [
    { chave: 'historico', rotulo: 'Histórico', campo: 'historico', agora: historico },
    {
      ...{ chave: 'documento', rotulo: 'Documento', campo: 'documento' },
      // What the closing posted shows its month where it has no document of its own.
      agora: documento?.tipo !== null && documento?.id === null ? '' : (documento?.numero ?? ''),
    },
    ...partidas.flatMap((partida) =>
      daLinha.map((campo) => ({
        chave: `${campo}-${partida.ordem}`,
        rotulo: `${NOMES_DA_LINHA[campo]} de ${partida.codigo} ${partida.conta}`,
        campo,
        ordem: partida.ordem,
        agora: partida[campo === 'historico-da-partida' ? 'historico' : campo] ?? '',
      })),
    ),
  ]
}

type PropsDoValor = {
  alvo: Alvo
  valor: string
  deQuem: DeQuem
  onMudar: (valor: string) => void
}

/** The new words: written, or chosen among what the company has. */
function Valor({ alvo, valor, deQuem, onMudar }: PropsDoValor) {
  if (alvo.campo === 'centro')
    return (
      <NativeSelect
        label="Fica"
        value={valor}
        data={[
          { value: '', label: 'Sem centro' },
          ...deQuem.centros.map(({ codigo, nome }) => ({
            value: codigo,
            label: `${codigo} ${nome}`,
          })),
        ]}
        onChange={({ currentTarget }) => onMudar(currentTarget.value)}
      />
    )
  if (alvo.campo === 'participante') {
    const escolhido = deQuem.participantes.find(
      ({ documento, nome }) => documento === valor || nome === valor,
    )
    return (
      <div className="ctb-rotulado">
        <span aria-hidden>Fica</span>
        <CampoDeParticipante
          rotulo="Fica"
          participantes={deQuem.participantes}
          participanteId={escolhido?.id ?? null}
          onEscolher={(id) =>
            onMudar(deQuem.participantes.find((um) => um.id === id)?.documento ?? '')
          }
        />
      </div>
    )
  }
  return (
    <TextInput
      label={alvo.rotulo}
      required={alvo.campo === 'historico'}
      description={alvo.campo === 'historico' ? undefined : 'Vazio: tira o que está.'}
      maxLength={alvo.campo === 'documento' ? 60 : 1000}
      value={valor}
      onChange={({ currentTarget }) => onMudar(currentTarget.value)}
    />
  )
}

type Props = { aberto: boolean; onFechar: () => void; lancamento: LancamentoCompleto }

/** Puts the words of an entry right within an open month; what they said stays, struck out. */
export function Anotar({ aberto, onFechar, lancamento }: Props) {
  return (
    <Dialogo aberto={aberto} onFechar={onFechar} titulo="Acertar palavras do lançamento">
      <Acerto lancamento={lancamento} onFechar={onFechar} />
    </Dialogo>
  )
}

function Acerto({ onFechar, lancamento }: Omit<Props, 'aberto'>) {
  const deQuem = useDeQuem(lancamento.empresaId)
  const alvos = alvosDe(lancamento, deQuem)
  const [chave, setChave] = useState('historico')
  const [escrito, setEscrito] = useState<string | null>(null)
  const [motivo, setMotivo] = useState('')
  const { executar, falha, limpar } = useAcao(contabilLivro.anotarLancamento)
  const alvo = alvos.find((um) => um.chave === chave) ?? alvos[0]
  if (!alvo) return null
  const valor = escrito ?? alvo.agora
  const mudou = valor.trim() !== alvo.agora && (alvo.campo !== 'historico' || valor.trim() !== '')
  const pronto = motivo.trim() !== '' && mudou
  const enviar = () => {
    const { campo, ordem } = alvo
    return executar({
      lancamentoId: lancamento.id,
      campo,
      ...(ordem === undefined ? {} : { ordem }),
      depois: valor.trim(),
      motivo: motivo.trim(),
    })
  }
  return (
    <FormularioLivre
      falha={falha}
      enviar="Acertar"
      pronto={pronto}
      voltar="Cancelar"
      onVoltar={onFechar}
      onEnviar={enviar}
      onFeito={() => {
        avisos.ok('Acertado; o que dizia antes fica riscado na ficha.')
        onFechar()
      }}
    >
      <p className="rz-suave">
        Valor, conta e data não se acertam: para esses, use Corrigir. Só com o mês aberto.
      </p>
      <NativeSelect
        label="O que acertar"
        data-autofocus
        value={chave}
        data={alvos.map((um) => ({ value: um.chave, label: um.rotulo }))}
        onChange={({ currentTarget }) => {
          setChave(currentTarget.value)
          setEscrito(null)
          limpar()
        }}
      />
      <Valor key={chave} alvo={alvo} valor={valor} deQuem={deQuem} onMudar={setEscrito} />
      <TextInput
        label="Motivo"
        required
        value={motivo}
        onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
      />
    </FormularioLivre>
  )
}
