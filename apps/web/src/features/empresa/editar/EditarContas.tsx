import { NativeSelect, TextInput } from '@mantine/core'
import { cadastro as rotas } from '@razao/contract'
import { ROTULOS_TIPO_CONTA_CORRENTE } from '@razao/engine/cadastro'
import { paths } from '../../../paths.ts'
import { CampoMascarado } from '../../../ui/CampoMascarado.tsx'
import { type ErroDe, FormularioDaLista, TirarDaLista } from './FormularioDaLista.tsx'
import {
  type ContaEscrita,
  contasDo,
  contasParaEnvio,
  errosDasContas,
  novaConta,
} from './listas.ts'
import type { PropsDaEdicao } from './props.ts'
import { useEdicao } from './use-edicao.ts'
import { errosDaLista, useListaEditada } from './use-lista-editada.ts'

const ROTULOS: Readonly<Record<string, string>> = {
  banco: 'Banco',
  agencia: 'Agência',
  conta: 'Conta',
  apelido: 'Como o escritório a chama',
}
const TIPOS = Object.entries(ROTULOS_TIPO_CONTA_CORRENTE).map(([value, label]) => ({
  value,
  label,
}))

type DaConta = {
  conta: ContaEscrita
  indice: number
  erroDe: ErroDe
  onMudar: (mudanca: Partial<ContaEscrita>) => void
  onTirar: () => void
}

function Conta({ conta, indice, erroDe, onMudar, onTirar }: DaConta) {
  const nome = conta.apelido || `Conta ${indice + 1}`
  return (
    <fieldset className="ne-socio">
      <legend>{nome}</legend>
      <div className="ne-campos">
        <TextInput
          {...erroDe('banco')}
          label="Banco (número)"
          required
          inputMode="numeric"
          placeholder="001"
          value={conta.banco}
          onChange={({ currentTarget }) =>
            onMudar({ banco: currentTarget.value.replace(/\D/g, '').slice(0, 3) })
          }
        />
        <CampoMascarado
          {...erroDe('agencia')}
          tipo="agencia"
          label={ROTULOS.agencia}
          required
          value={conta.agencia}
          onChange={(agencia) => onMudar({ agencia })}
        />
        <CampoMascarado
          {...erroDe('conta')}
          tipo="conta-corrente"
          label={ROTULOS.conta}
          required
          value={conta.conta}
          onChange={(numero) => onMudar({ conta: numero })}
        />
        <NativeSelect
          {...erroDe('tipo')}
          label="Tipo"
          required
          data={TIPOS}
          value={conta.tipo}
          onChange={({ currentTarget }) => onMudar({ tipo: currentTarget.value })}
        />
        <TextInput
          {...erroDe('apelido')}
          label={ROTULOS.apelido}
          className="ne-largo"
          required
          maxLength={60}
          value={conta.apelido}
          onChange={({ currentTarget }) => onMudar({ apelido: currentTarget.value })}
        />
      </div>
      <div className="ne-socio-pe">
        <TirarDaLista nome={nome} onTirar={onTirar} />
      </div>
    </fieldset>
  )
}

/** Where the company keeps its money. */
export function EditarContas({ empresaId, cadastro, onFechar, onTrazer }: PropsDaEdicao) {
  const edicao = useEdicao(rotas.alterarContasCorrentes, 'Contas bancárias salvas.', onFechar)
  const lista = useListaEditada<ContaEscrita>({
    inicial: () => contasDo(cadastro),
    rascunho: {
      chave: `${paths.perfil.raiz}#contas-${empresaId}`,
      titulo: `Contas bancárias de ${cadastro.dados.apelido}`,
    },
    errosDe: errosDasContas,
    doServidor: errosDaLista(edicao.erros, 'contas'),
    onMudar: edicao.limpar,
  })
  const salvar = async () => {
    const { versao } = cadastro
    const contas = contasParaEnvio(lista.linhas)
    return await edicao.salvar({ empresaId, versao, contas })
  }
  return (
    <FormularioDaLista
      {...{ empresaId, onFechar, onTrazer, lista, edicao }}
      rotulos={ROTULOS}
      de="da conta"
      novo={{ rotulo: 'Mais uma conta', linha: novaConta }}
      onSalvar={salvar}
      explicacao="As contas da própria empresa. O que for tirado da lista continua no histórico."
      linha={(conta, indice, erroDe) => (
        <Conta
          key={conta.chave}
          {...{ conta, indice, erroDe }}
          onMudar={(mudanca) => lista.mudar(conta.chave, mudanca)}
          onTirar={() => lista.tirar(conta.chave)}
        />
      )}
    />
  )
}
