import { Button, NativeSelect, Switch, Textarea } from '@mantine/core'
import { type RouteInput, receitas } from '@razao/contract'
import { type FormEvent, useState } from 'react'
import { errosPorCampo } from '../../api/falha.ts'
import { useAcao } from '../../api/use-acao.ts'
import { useRascunho } from '../../api/use-rascunho.ts'
import { AvisoDeRascunho } from '../../ui/AvisoDeRascunho.tsx'
import { avisos } from '../../ui/avisos.tsx'
import type { NotaInteira } from './nota.ts'

type Anexo = RouteInput<typeof receitas.corrigirAnexoDaNota>['anexo']

const ANEXOS: readonly { value: string; label: string; anexo: Anexo }[] = [
  { value: '', label: 'Seguir a atividade da empresa', anexo: null },
  { value: 'I', label: 'Anexo I — Comércio', anexo: 'I' },
  { value: 'II', label: 'Anexo II — Indústria', anexo: 'II' },
  { value: 'III', label: 'Anexo III — Serviços', anexo: 'III' },
  { value: 'IV', label: 'Anexo IV — Serviços (CPP fora do DAS)', anexo: 'IV' },
  { value: 'V', label: 'Anexo V — Serviços', anexo: 'V' },
  { value: 'FATOR_R', label: 'III ou V, pelo fator R', anexo: 'FATOR_R' },
]

/** The accountant's word on how this note is taxed; audited, and only here: the note itself does not change. */
export function CorrigirAnexo({ nota, onTerminar }: { nota: NotaInteira; onTerminar: () => void }) {
  const [anexo, setAnexo] = useState<string>(nota.anexo ?? '')
  const [receita, setReceita] = useState(nota.receita)
  const [motivo, setMotivo] = useState(nota.foraDaReceita ?? '')
  const [tentou, setTentou] = useState(false)
  const { executar, enviando, falha } = useAcao(receitas.corrigirAnexoDaNota)
  const rascunho = useRascunho({
    chave: `/receitas/notas-fiscais#anexo-${nota.id}`,
    titulo: 'Correção da nota',
    valores: { anexo, receita, motivo },
    sujo:
      anexo !== (nota.anexo ?? '') ||
      receita !== nota.receita ||
      motivo !== (nota.foraDaReceita ?? ''),
    aoContinuar: (guardado) => {
      setAnexo(guardado.anexo)
      setReceita(guardado.receita)
      setMotivo(guardado.motivo)
    },
  })
  const faltaMotivo = !receita && motivo.trim() === ''
  const erros = errosPorCampo(falha)

  const salvar = async (evento: FormEvent) => {
    evento.preventDefault()
    setTentou(true)
    if (faltaMotivo) return
    const resultado = await executar({
      notaId: nota.id,
      anexo: ANEXOS.find(({ value }) => value === anexo)?.anexo ?? null,
      receita,
      ...(receita ? {} : { foraDaReceita: motivo.trim() }),
      versao: nota.versao,
    })
    if (!resultado.ok) return
    await rascunho.concluir()
    avisos.ok(
      'Nota corrigida. Se o mês já foi apurado, apure de novo para o imposto seguir a correção.',
    )
    onTerminar()
  }
  return (
    <form className="rz-formulario" onSubmit={(evento) => void salvar(evento)}>
      <AvisoDeRascunho rascunho={rascunho.recuperado} />
      <p className="rz-suave">
        Vale só na contabilidade: o documento fiscal não muda. A correção fica no histórico.
      </p>
      <NativeSelect
        label="Anexo desta nota"
        data={ANEXOS.map(({ value, label }) => ({ value, label }))}
        value={anexo}
        error={erros.anexo}
        onChange={({ currentTarget }) => setAnexo(currentTarget.value)}
        data-autofocus
      />
      <Switch
        label="Conta na receita bruta"
        checked={receita}
        onChange={({ currentTarget }) => setReceita(currentTarget.checked)}
      />
      {receita ? null : (
        <Textarea
          label="Por que não conta na receita"
          placeholder="Ex.: remessa para conserto, sem venda"
          maxLength={200}
          autosize
          minRows={2}
          value={motivo}
          error={erros.foraDaReceita ?? (tentou && faltaMotivo ? 'Escreva o motivo.' : undefined)}
          onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
        />
      )}
      <div className="rz-formulario-acoes">
        <Button variant="default" onClick={onTerminar}>
          Cancelar
        </Button>
        <Button type="submit" loading={enviando}>
          Salvar correção
        </Button>
      </div>
    </form>
  )
}
