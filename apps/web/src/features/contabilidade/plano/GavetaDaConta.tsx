import { Button } from '@mantine/core'
import { contabilPlano } from '@razao/contract'
import { useId } from 'react'
import { useAcao } from '../../../api/use-acao.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Campo } from '../../../ui/Campo.tsx'
import { CampoDeMes } from '../../../ui/CampoDeData.tsx'
import { Formulario } from '../../../ui/Formulario.tsx'
import { Gaveta } from '../../../ui/Gaveta.tsx'
import { useFormulario } from '../../../ui/use-formulario.ts'
import type { Livro } from '../comum/use-livro.ts'
import type { Conta } from './use-contas.ts'
import '../comum/exportar.css'

const TEXTOS = ['nome', 'reduzido', 'referencial', 'funcao'] as const
const MESES = ['ativaDe', 'ativaAte'] as const
const CAMPOS = {
  nome: { rotulo: 'Nome', maximo: 120 },
  reduzido: { rotulo: 'Código reduzido', maximo: 20 },
  referencial: { rotulo: 'Código referencial (SPED)', maximo: 30 },
  funcao: { rotulo: 'Função contábil', maximo: 80 },
  ativaDe: { tipo: 'mes', rotulo: 'Recebe lançamentos de' },
  ativaAte: { tipo: 'mes', rotulo: 'até' },
  ativa: { tipo: 'chave', rotulo: 'Ativa: recebe lançamentos' },
} as const

type Props = { conta: Conta; empresaId: number; livro: Livro; onFechar: () => void }

const comoTextos = (conta: Conta) =>
  Object.fromEntries([...TEXTOS, ...MESES].map((campo) => [campo, conta[campo] ?? ''])) as Record<
    (typeof TEXTOS | typeof MESES)[number],
    string
  >

/** What this company sees of an account; the office's chart stays as it is for the others. */
export function GavetaDaConta({ conta, empresaId, livro, onFechar }: Props) {
  const id = useId()
  const { executar, enviando, falha } = useAcao(contabilPlano.alterarConta)
  const deAntes = comoTextos(conta)
  const formulario = useFormulario({
    campos: CAMPOS,
    inicial: { ...deAntes, ativa: conta.ativa },
    falha,
  })
  const { ativaDe, ativaAte, ativa } = formulario.valores
  const mudados = [...TEXTOS, ...MESES].filter(
    (campo) => formulario.valores[campo].trim() !== deAntes[campo],
  )
  const aoContrario = ativaDe !== '' && ativaAte !== '' && ativaDe > ativaAte
  const pronto = (mudados.length > 0 || ativa !== conta.ativa) && !aoContrario
  return (
    <Gaveta
      aberta
      onFechar={onFechar}
      titulo={`${conta.codigo} ${conta.nome}`}
      rodape={
        <>
          <Button variant="default" onClick={() => livro.irPara('razao', { conta: conta.id })}>
            Abrir o razão
          </Button>
          <Button type="submit" form={id} loading={enviando} disabled={!pronto}>
            Salvar
          </Button>
        </>
      }
    >
      <Formulario
        id={id}
        de={formulario}
        pronto={pronto}
        onEnviar={(valores) =>
          executar({
            ...{ contaId: conta.id, empresaId, versao: conta.versao },
            ...Object.fromEntries(mudados.map((campo) => [campo, valores[campo] || null])),
            ...(ativa === conta.ativa ? {} : { ativa }),
          })
        }
        onFeito={() => {
          avisos.ok(`Conta ${conta.codigo} alterada.`)
          onFechar()
        }}
      >
        <p className="rz-suave">
          Vale só para esta empresa. Um campo vazio volta ao que diz o plano do escritório.
        </p>
        {TEXTOS.map((campo) => (
          <Campo key={campo} de={formulario} nome={campo} />
        ))}
        <div className="ctb-vigencia">
          <Campo de={formulario} nome="ativaDe" />
          <CampoDeMes
            {...formulario.campo('ativaAte')}
            {...(aoContrario ? { error: 'Termina antes de começar.' } : {})}
          />
        </div>
        <Campo de={formulario} nome="ativa" />
      </Formulario>
    </Gaveta>
  )
}
