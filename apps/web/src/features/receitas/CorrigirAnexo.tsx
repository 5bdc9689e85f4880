import { receitas } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { useRascunho } from '../../api/use-rascunho.ts'
import { paths } from '../../paths.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Campo } from '../../ui/Campo.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { useFormulario } from '../../ui/use-formulario.ts'
import type { NotaInteira } from './nota.ts'

const ANEXOS = [
  ['', 'Seguir a atividade da empresa'],
  ['I', 'Anexo I — Comércio'],
  ['II', 'Anexo II — Indústria'],
  ['III', 'Anexo III — Serviços'],
  ['IV', 'Anexo IV — Serviços (CPP fora do DAS)'],
  ['V', 'Anexo V — Serviços'],
  ['FATOR_R', 'III ou V, pelo fator R'],
] as const

const camposDe = (receita: boolean) =>
  ({
    anexo: { tipo: 'escolha', rotulo: 'Anexo desta nota', opcoes: ANEXOS, foco: true },
    receita: { tipo: 'chave', rotulo: 'Conta na receita bruta' },
    foraDaReceita: {
      tipo: 'longo',
      rotulo: 'Por que não conta na receita',
      exemplo: 'Ex.: remessa para conserto, sem venda',
      maximo: 200,
      obrigatorio: !receita,
      minimo: [1, 'Escreva o motivo.'],
    },
  }) as const

/** The accountant's word on how this note is taxed; audited, and only here: the note itself does not change. */
export function CorrigirAnexo({ nota, onTerminar }: { nota: NotaInteira; onTerminar: () => void }) {
  const [contava, setContava] = useState(nota.receita)
  const { executar, falha } = useAcao(receitas.corrigirAnexoDaNota)
  const formulario = useFormulario({
    campos: camposDe(contava),
    inicial: {
      anexo: nota.anexo ?? '',
      receita: nota.receita,
      foraDaReceita: nota.foraDaReceita ?? '',
    },
    falha,
  })
  const { receita } = formulario.valores
  if (receita !== contava) setContava(receita)
  const rascunho = useRascunho({
    chave: `${paths.receitas.notasFiscais}#anexo-${nota.id}`,
    titulo: 'Correção da nota',
    valores: formulario.valores,
    sujo: formulario.sujo,
    aoContinuar: formulario.preencher,
  })
  return (
    <Formulario
      de={formulario}
      rascunho={rascunho}
      enviar="Salvar correção"
      voltar="Cancelar"
      onVoltar={onTerminar}
      onEnviar={({ anexo, foraDaReceita }) =>
        executar({
          notaId: nota.id,
          anexo: anexo === '' ? null : anexo,
          receita,
          ...(receita ? {} : { foraDaReceita }),
          versao: nota.versao,
        })
      }
      onFeito={() => {
        avisos.ok(
          'Nota corrigida. Se o mês já foi apurado, apure de novo para o imposto seguir a correção.',
        )
        onTerminar()
      }}
    >
      <p className="rz-suave">
        Vale só na contabilidade: o documento fiscal não muda. A correção fica no histórico.
      </p>
      <Campo de={formulario} nome="anexo" />
      <Campo de={formulario} nome="receita" />
      {receita ? null : <Campo de={formulario} nome="foraDaReceita" />}
    </Formulario>
  )
}
