import { Button, NativeSelect, TextInput } from '@mantine/core'
import { cadastro as rotas } from '@razao/contract'
import { ROTULOS_TIPO_CONTA_CORRENTE } from '@razao/engine/cadastro'
import { IconPlus } from '@tabler/icons-react'
import { paths } from '../../../paths.ts'
import { AvisoDeRascunho } from '../../../ui/AvisoDeRascunho.tsx'
import { CampoMascarado } from '../../../ui/CampoMascarado.tsx'
import { FalhaDaEdicao } from './FalhaDaEdicao.tsx'
import {
  type ContaEscrita,
  contasDo,
  contasParaEnvio,
  errosDasContas,
  novaConta,
} from './listas.ts'
import type { PropsDaEdicao } from './props.ts'
import { ResumoDaLista } from './ResumoDaLista.tsx'
import { useEdicao } from './use-edicao.ts'
import { useListaEditada } from './use-lista-editada.ts'

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
  erroDe: (campo: string) => { id: string; error: string | undefined; autoComplete: string }
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
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Tirar da lista: ${nome}`}
          onClick={onTirar}
        >
          Tirar da lista
        </Button>
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
    doServidor: Object.fromEntries(
      Object.entries(edicao.erros).map(([campo, mensagem]) => [
        campo.replace(/^contas\./, ''),
        mensagem,
      ]),
    ),
    onMudar: edicao.limpar,
  })
  const { linhas, erros, idDe, mudar, trocar, tirar } = lista
  const salvar = async () => {
    const { versao } = cadastro
    const contas = contasParaEnvio(linhas)
    if (await edicao.salvar({ empresaId, versao, contas })) await lista.rascunho.concluir()
  }
  return (
    <form className="rz-formulario ed-formulario" onSubmit={lista.aoEnviar(salvar)} noValidate>
      <AvisoDeRascunho rascunho={lista.rascunho.recuperado} />
      <p>As contas da própria empresa. O que for tirado da lista continua no histórico.</p>
      <ResumoDaLista
        erros={erros}
        tentativas={lista.tentativas}
        idDe={idDe}
        rotuloDe={rotuloDe}
        vazio={(campo) => estaVazio(linhas, campo)}
      />
      {linhas.map((conta, indice) => (
        <Conta
          key={conta.chave}
          conta={conta}
          indice={indice}
          erroDe={(campo) => ({
            id: idDe(`${indice}.${campo}`),
            error: erros[`${indice}.${campo}`],
            autoComplete: 'off',
          })}
          onMudar={(mudanca) => mudar(conta.chave, mudanca)}
          onTirar={() => tirar(conta.chave)}
        />
      ))}
      <div className="ed-mais">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => trocar([...linhas, novaConta()])}
        >
          Mais uma conta
        </Button>
      </div>
      <FalhaDaEdicao empresaId={empresaId} falha={edicao.falha} onTrazer={onTrazer} />
      <div className="rz-formulario-acoes">
        <Button variant="default" onClick={onFechar}>
          Voltar
        </Button>
        <Button type="submit" loading={edicao.enviando} disabled={!lista.sujo}>
          Salvar
        </Button>
      </div>
    </form>
  )
}

function rotuloDe(campo: string): string {
  const [i, nome = ''] = campo.split('.')
  return `${ROTULOS[nome] ?? nome} da conta ${Number(i) + 1}`
}
function estaVazio(linhas: readonly ContaEscrita[], campo: string): boolean {
  const [i, nome] = campo.split('.')
  return Object.entries(linhas[Number(i)] ?? {}).find(([de]) => de === nome)?.[1] === ''
}
