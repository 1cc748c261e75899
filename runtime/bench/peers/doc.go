// The command peers prints the table of rehearse bench with other actor libraries in it. In this folder:
//
//	go run . [-rounds 5] [-rows ping-pong,ring] [-only channels,protoactor,pool] [-busy] [-json]
//
// It is a module of its own so that the product does not depend on those libraries. So far there is one,
// github.com/asynkron/protoactor-go; to add another, write a [bench.Competitor] and list it in main.
package main
