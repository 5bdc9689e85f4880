import { Button, Switch, TextInput } from '@mantine/core'
import { contabilPlano } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Gaveta } from '../../ui/Gaveta.tsx'
import type { Conta } from './use-contas.ts'
import type { Livro } from './use-livro.ts'

const CAMPOS = [
  ['nome', 'Nome', 120],
  ['reduzido', 'Código reduzido', 20],
  ['referencial', 'Código referencial (SPED)', 30],
  ['funcao', 'Função contábil', 80],
] as const
type Campo = (typeof CAMPOS)[number][0]

type Props = { conta: Conta; empresaId: number; livro: Livro; onFechar: () => void }

/** What this company sees of an account; the office's chart stays as it is for the others. */
export function GavetaDaConta({ conta, empresaId, livro, onFechar }: Props) {
  const [valores, setValores] = useState<Readonly<Record<Campo, string>>>({
    nome: conta.nome,
    reduzido: conta.reduzido ?? '',
    referencial: conta.referencial ?? '',
    funcao: conta.funcao ?? '',
  })
  const [ativa, setAtiva] = useState(conta.ativa)
  const { executar, enviando, falha } = useAcao(contabilPlano.alterarConta)
  const mudados = CAMPOS.filter(([campo]) => valores[campo].trim() !== (conta[campo] ?? ''))
  const salvar = async () => {
    const mudanca = Object.fromEntries(
      mudados.map(([campo]) => [
        campo,
        valores[campo].trim() === '' ? null : valores[campo].trim(),
      ]),
    )
    const resultado = await executar({
      contaId: conta.ID,
      empresaId,
      versao: conta.versao,
      ...mudanca,
      ...(ativa === conta.ativa ? {} : { ativa }),
    })
    if (!resultado.ok) return
    avisos.ok(`Conta ${conta.codigo} alterada.`)
    onFechar()
  }
  return (
    <Gaveta
      aberta
      onFechar={onFechar}
      titulo={`${conta.codigo} ${conta.nome}`}
      rodape={
        <>
          <Button variant="default" onClick={() => livro.irPara('razao', { conta: conta.ID })}>
            Abrir o razão
          </Button>
          <Button
            loading={enviando}
            disabled={mudados.length === 0 && ativa === conta.ativa}
            onClick={() => void salvar()}
          >
            Salvar
          </Button>
        </>
      }
    >
      <div className="rz-formulario">
        <p className="rz-suave">
          Vale só para esta empresa. Um campo vazio volta ao que diz o plano do escritório.
        </p>
        {CAMPOS.map(([campo, rotulo, maximo]) => (
          <TextInput
            key={campo}
            label={rotulo}
            maxLength={maximo}
            value={valores[campo]}
            error={falha?.erros.find(({ pointer }) => pointer.includes(campo))?.mensagem}
            onChange={({ currentTarget: { value } }) =>
              setValores((antes) => ({ ...antes, [campo]: value }))
            }
          />
        ))}
        <Switch
          label="Ativa: recebe lançamentos"
          checked={ativa}
          onChange={({ currentTarget }) => setAtiva(currentTarget.checked)}
        />
      </div>
    </Gaveta>
  )
}
